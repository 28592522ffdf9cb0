import type { FixedBackOfficeRow, NewFixedBody } from '@tenor/contract/simple-earn'
import { Button, Notice, Panel, useSay } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { Acts, type Difference, DifferenceTable, RefusalLine, Stack } from '../../../platform/page/index.ts'
import { Say, useReasonWords, useWords } from '../../../platform/phrases/index.ts'
import { useFixedCreate, useFixedUpdate } from '../simple-earn-queries.ts'
import { FixedSaleFields, FixedTermFields } from './fixed-fields.tsx'
import { bodyOfFixed, type FixedForm, fixedChange, formOfFixed, newFixedForm } from './fixed-form.ts'

export type FixedEditorProps = {
  /** Null: a new product. */
  row: FixedBackOfficeRow | null
  onClose: () => void
}

/** A fixed product: the form, what it makes or makes different, and only then it is saved. */
export function FixedEditor({ row, onClose }: FixedEditorProps) {
  const words = useWords()
  const [form, setForm] = useState<FixedForm>(() => (row === null ? newFixedForm() : formOfFixed(row)))
  const [body, setBody] = useState<NewFixedBody | null>(null)
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id={row === null ? 'console.fixed.new' : 'console.catalogue.act.change'} />}
      {...(row === null ? {} : { aside: <bdi>{row.id}</bdi> })}
      closeLabel={words('act.close')}
      width="middle"
    >
      {body === null ? (
        <EditForm row={row} form={form} onChange={setForm} onReview={setBody} />
      ) : (
        <Review row={row} body={body} onBack={() => setBody(null)} onClose={onClose} />
      )}
    </Panel>
  )
}

type EditFormProps = {
  row: FixedBackOfficeRow | null
  form: FixedForm
  onChange: (form: FixedForm) => void
  onReview: (body: NewFixedBody) => void
}

/** What is wrong is said from the first try on. Terms that were sold are asked for all the same: the server knows whether. */
function EditForm({ row, form, onChange, onReview }: EditFormProps) {
  const reason = useReasonWords()
  const [wasTried, setTried] = useState(false)
  const { body, violation } = bodyOfFixed(form)
  const isSame = body !== null && row !== null && Object.keys(fixedChange(row, body)).length === 1
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (body !== null && !isSame) onReview(body)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {row !== null && (
          <Notice>
            <Say id="console.fixed.change.text" />
          </Notice>
        )}
        {row === null && <FixedTermFields form={form} onChange={onChange} />}
        <FixedSaleFields form={form} onChange={onChange} />
        {row !== null && <FixedTermFields form={form} onChange={onChange} />}
        {wasTried && violation !== null && <Notice kind="fault">{reason(violation)}</Notice>}
        <Acts>
          <Button kind="primary" type="submit" isDisabled={isSame}>
            <Say id="console.act.review" />
          </Button>
        </Acts>
      </Stack>
    </form>
  )
}

type ReviewProps = FixedEditorProps & { body: NewFixedBody; onBack: () => void }

function Review({ row, body, onBack, onClose }: ReviewProps) {
  const say = useSay()
  const [create, update] = [useFixedCreate(), useFixedUpdate()]
  const saving = row === null ? create : update
  const done = {
    onSuccess: (given: object) => {
      if ('id' in given)
        say(<Say id="console.catalogue.saved" values={{ id: <bdi>{String(given.id)}</bdi> }} />, 'good')
      else say(<Say id="console.proposals.made" />, 'good')
      onClose()
    },
  }
  const save = () => (row === null ? create.mutate(body, done) : update.mutate(fixedChange(row, body), done))
  return (
    <Stack>
      <DifferenceTable rows={differencesOf(row, body)} />
      <RefusalLine error={saving.error} />
      <Acts>
        <Button kind="primary" isPending={saving.isPending} onPress={save}>
          <Say id="act.save" />
        </Button>
        <Button kind="ghost" onPress={onBack}>
          <Say id="act.back" />
        </Button>
      </Acts>
    </Stack>
  )
}

/** Field by field, by the names of the call: what an operator reads in the audit log afterwards. */
function differencesOf(row: FixedBackOfficeRow | null, body: NewFixedBody): Difference[] {
  const was = row === null ? null : bodyOfFixed(formOfFixed(row)).body
  const text = (value: unknown) => {
    const words = typeof value === 'object' ? JSON.stringify(value) : String(value ?? '–')
    return <bdi>{words === '' ? '–' : words}</bdi>
  }
  const changed = row === null ? body : fixedChange(row, body)
  return Object.entries(changed)
    .filter(([name]) => name !== 'id')
    .map(([name, after]) => ({
      ...{ id: name, name },
      before: text(was?.[name as keyof NewFixedBody]),
      after: text(after),
    }))
}
