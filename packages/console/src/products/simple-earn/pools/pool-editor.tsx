import type { FlexiblePoolCreateBody, FlexiblePoolRow } from '@tenor/contract/simple-earn'
import { Button, Notice, Panel, useSay } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { useFourEyes } from '../../../core/proposals/index.ts'
import { Acts, type Difference, DifferenceTable, RefusalLine, Stack } from '../../../platform/page/index.ts'
import { Say, useReasonWords, useWords } from '../../../platform/phrases/index.ts'
import { usePoolChange, usePoolCreate } from '../simple-earn-queries.ts'
import { PoolFields } from './pool-fields.tsx'
import { bodyOfPool, formOfPool, newPool, type PoolForm, poolChange, willWait } from './pool-form.ts'
import { PoolPreview } from './pool-preview.tsx'

export type PoolEditorProps = {
  /** Null: a new pool. */
  row: FlexiblePoolRow | null
  onClose: () => void
}

/** A pool's terms: the form, what the curve comes to and what changes, and only then it is saved. */
export function PoolEditor({ row, onClose }: PoolEditorProps) {
  const words = useWords()
  const [form, setForm] = useState<PoolForm>(() => (row === null ? newPool() : formOfPool(row)))
  const [body, setBody] = useState<FlexiblePoolCreateBody | null>(null)
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id={row === null ? 'console.pools.new' : 'console.pools.change'} />}
      {...(row === null ? {} : { aside: <bdi>{row.asset}</bdi> })}
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
  row: FlexiblePoolRow | null
  form: PoolForm
  onChange: (form: PoolForm) => void
  onReview: (body: FlexiblePoolCreateBody) => void
}

/** What is wrong is said from the first try on. */
function EditForm({ row, form, onChange, onReview }: EditFormProps) {
  const reason = useReasonWords()
  const [wasTried, setTried] = useState(false)
  const { body, violation } = bodyOfPool(form)
  const isSame = body !== null && row !== null && Object.keys(poolChange(row, body)).length === 1
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (body !== null && !isSame) onReview(body)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <PoolFields form={form} isNew={row === null} onChange={onChange} />
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

type ReviewProps = PoolEditorProps & { body: FlexiblePoolCreateBody; onBack: () => void }

function Review({ row, body, onBack, onClose }: ReviewProps) {
  const say = useSay()
  const [create, change] = [usePoolCreate(), usePoolChange()]
  const saving = row === null ? create : change
  const bounds = useFourEyes().data
  const isForTwo = bounds !== undefined && willWait(row, body, bounds.offer_above)
  const done = {
    onSuccess: (given: object) => {
      const isDone = !('proposal_id' in given)
      if (isDone) say(<Say id="console.pools.saved" values={{ asset: <bdi>{body.asset}</bdi> }} />, 'good')
      else say(<Say id="console.proposals.made" />, 'good')
      onClose()
    },
  }
  const save = () => (row === null ? create.mutate(body, done) : change.mutate(poolChange(row, body), done))
  return (
    <Stack>
      <Notice>
        <Say id={row === null ? 'console.pools.new.text' : 'console.pools.change.text'} />
      </Notice>
      {isForTwo && (
        <Notice kind="caution">
          <Say id="console.earn.takesTwo" />
        </Notice>
      )}
      <PoolPreview row={row} body={body} />
      {row !== null && <DifferenceTable rows={differencesOf(row, body)} />}
      <RefusalLine error={saving.error} />
      <Acts>
        <Button kind="primary" isPending={saving.isPending} onPress={save}>
          <Say id={isForTwo ? 'console.earn.propose' : 'act.save'} />
        </Button>
        <Button kind="ghost" onPress={onBack}>
          <Say id="act.back" />
        </Button>
      </Acts>
    </Stack>
  )
}

/** Field by field, by the names of the call: what an operator reads in the audit log afterwards. */
function differencesOf(row: FlexiblePoolRow, body: FlexiblePoolCreateBody): Difference[] {
  const was = bodyOfPool(formOfPool(row)).body
  const text = (value: unknown) => <bdi>{typeof value === 'object' ? JSON.stringify(value) : String(value ?? '–')}</bdi>
  return Object.entries(poolChange(row, body))
    .filter(([name]) => name !== 'asset')
    .map(([name, after]) => ({
      ...{ id: name, name },
      before: text(was?.[name as keyof FlexiblePoolCreateBody]),
      after: text(after),
    }))
}
