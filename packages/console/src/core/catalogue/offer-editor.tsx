import { ModuleWords } from '@tenor/browser/phrases'
import { Button, Notice, Panel, useSay } from '@tenor/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Acts, DifferenceTable, RefusalLine, Stack } from '../../platform/page/index.ts'
import { type FormViolation, Say, useReasonWords, useWords } from '../../platform/phrases/index.ts'
import { type SentFields, useFieldDifferences } from './offer-changes.tsx'

/** What a form asks for, or the first thing against it. */
export type ReadOffer<Body> =
  | { body: Body; violation: null; field?: null }
  | { body: null; violation: FormViolation; field?: string | null }

/** What is shown beside a field: the form's own fault once it was tried. */
type Fault = { field: string | null; violation: FormViolation }

export type OfferEditorProps<Form, Body extends object> = {
  title: ReactNode
  aside?: ReactNode
  first: () => Form
  read: (form: Form) => ReadOffer<Body>
  /** The fields that are sent for it: none, and there is nothing to save. */
  sent: (body: Body) => SentFields
  /** What stands, by the names of the same call; null: nothing yet. */
  before: SentFields | null
  fields: (form: Form, onChange: (form: Form) => void, fault: Fault | null) => ReactNode
  /** Said above what changes, before it is saved. */
  review?: (body: Body) => ReactNode
  /** Whether it will wait for a second operator, as far as the form knows. */
  takesTwo?: (body: Body) => boolean
  /** A new offer is shown otherwise than field by field. */
  isShownElsewhere?: boolean
  saving: {
    readonly error: unknown
    readonly isPending: boolean
    readonly send: (body: Body, done: { onSuccess: (given: object) => void }) => void
  }
  saved: (given: object) => ReactNode
  onClose: () => void
}

/** What is put on sale or changed: the form, what it makes different, and only then it is saved. */
export function OfferEditor<Form, Body extends object>(props: OfferEditorProps<Form, Body>) {
  const { title, aside, first, onClose } = props
  const words = useWords()
  const [form, setForm] = useState<Form>(first)
  const [body, setBody] = useState<Body | null>(null)
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={title}
      {...(aside === undefined ? {} : { aside })}
      closeLabel={words('act.close')}
      width="middle"
    >
      {body === null ? (
        <EditForm {...props} form={form} onChange={setForm} onReview={setBody} />
      ) : (
        <Review {...props} body={body} onBack={() => setBody(null)} />
      )}
    </Panel>
  )
}

type EditFormProps<Form, Body extends object> = OfferEditorProps<Form, Body> & {
  form: Form
  onChange: (form: Form) => void
  onReview: (body: Body) => void
}

/** What is wrong is said from the first try on. */
function EditForm<Form, Body extends object>(props: EditFormProps<Form, Body>) {
  const { form, onChange, onReview, read, sent, fields } = props
  const reason = useReasonWords()
  const [wasTried, setTried] = useState(false)
  const found = read(form)
  const { body } = found
  const { violation, field = null } = found
  const fault = wasTried && violation !== null ? { field, violation } : null
  const isSame = body !== null && Object.keys(sent(body)).length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (body !== null && !isSame) onReview(body)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {fields(form, onChange, fault)}
        {fault !== null && fault.field === null && <Notice kind="fault">{reason(fault.violation)}</Notice>}
        <Acts>
          <Button kind="primary" type="submit" isDisabled={isSame}>
            <Say id="console.act.review" />
          </Button>
        </Acts>
      </Stack>
    </form>
  )
}

type ReviewProps<Form, Body extends object> = OfferEditorProps<Form, Body> & { body: Body; onBack: () => void }

function Review<Form, Body extends object>(props: ReviewProps<Form, Body>) {
  const { body, onBack, review, takesTwo, isShownElsewhere = false, sent, before, saving, saved, onClose } = props
  const say = useSay()
  const isForTwo = takesTwo?.(body) === true
  const done = {
    onSuccess: (given: object) => {
      say('proposal_id' in given ? <Say id="console.proposals.made" /> : saved(given), 'good')
      onClose()
    },
  }
  return (
    <Stack>
      {review?.(body)}
      {isForTwo && (
        <Notice kind="caution">
          <Say id="console.catalogue.takesTwo" />
        </Notice>
      )}
      {!isShownElsewhere && (
        <ModuleWords module="act-fields">
          <FieldDifferences before={before} sent={sent(body)} />
        </ModuleWords>
      )}
      <RefusalLine error={saving.error} />
      <Acts>
        <Button kind="primary" isPending={saving.isPending} onPress={() => saving.send(body, done)}>
          <Say id={isForTwo ? 'console.catalogue.propose' : 'act.save'} />
        </Button>
        <Button kind="ghost" onPress={onBack}>
          <Say id="act.back" />
        </Button>
      </Acts>
    </Stack>
  )
}

function FieldDifferences({ before, sent }: { before: SentFields | null; sent: SentFields }) {
  const toDifferences = useFieldDifferences()
  return <DifferenceTable rows={toDifferences(before, sent)} />
}
