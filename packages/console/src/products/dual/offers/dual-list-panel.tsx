import { now } from '@tenor/browser/clock'
import { Button, Notice, Panel, useSay, Verbatim } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { Acts, RefusalLine, Stack } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useProductCreate } from '../dual-queries.ts'
import { ProductFacts } from './dual-product-facts.tsx'
import { ProductOfferFields, ProductTermFields } from './dual-product-fields.tsx'
import { createBody, formFaults, newForm } from './dual-product-form.ts'

/** A product listed by hand: the form, what it makes, and then it is on sale. */
export function DualListPanel({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const say = useSay()
  const create = useProductCreate()
  const [form, setForm] = useState(() => newForm(now()))
  const [isReview, setReview] = useState(false)
  const save = () => {
    const body = createBody(form, now())
    if (body === null) return setReview(false)
    create.mutate(body, {
      onSuccess: (listed) => {
        if ('id' in listed)
          say(<Say id="console.dual.listed.done" values={{ id: <Verbatim text={listed.id} /> }} />, 'good')
        else say(<Say id="console.proposals.made" />, 'good')
        onClose()
      },
    })
  }
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="console.dual.list" />}
      closeLabel={words('act.close')}
      width="middle"
    >
      {isReview ? (
        <Stack>
          <ProductFacts form={form} />
          <RefusalLine error={create.error} />
          <Acts>
            <Button kind="primary" isPending={create.isPending} onPress={save}>
              <Say id="console.dual.list.confirm" />
            </Button>
            <Button kind="ghost" onPress={() => setReview(false)}>
              <Say id="act.back" />
            </Button>
          </Acts>
        </Stack>
      ) : (
        <ListForm form={form} onChange={setForm} onReview={() => setReview(true)} />
      )}
    </Panel>
  )
}

type ListFormProps = {
  form: ReturnType<typeof newForm>
  onChange: (form: ReturnType<typeof newForm>) => void
  onReview: () => void
}

/** Faults are shown from the first try on. */
function ListForm({ form, onChange, onReview }: ListFormProps) {
  const [wasTried, setTried] = useState(false)
  const faults = formFaults(form, now())
  const shown = wasTried ? faults : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(faults).length === 0) onReview()
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <ProductTermFields form={form} faults={shown} onChange={onChange} />
        <ProductOfferFields form={form} faults={shown} onChange={onChange} />
        {Object.keys(shown).length > 0 && (
          <Notice kind="fault">
            <Say id="console.form.faults" values={{ count: Object.keys(shown).length }} />
          </Notice>
        )}
        <Acts>
          <Button kind="primary" type="submit">
            <Say id="console.act.review" />
          </Button>
        </Acts>
      </Stack>
    </form>
  )
}
