import type { Answer } from '@tenor/browser/api'
import { listedOptions } from '@tenor/browser/assets'
import { now } from '@tenor/browser/clock'
import type { CustomerRow, grantVoucher } from '@tenor/contract/core'
import { violation } from '@tenor/contract/http'
import { instantOfSeconds } from '@tenor/contract/time'
import {
  Amount,
  AmountField,
  Button,
  Choice,
  DateField,
  InstantText,
  Notice,
  Panel,
  TextField,
  useSay,
  Verbatim,
} from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { AddressText } from '../../platform/address/index.ts'
import {
  ActOrBack,
  Acts,
  type Difference,
  DifferenceTable,
  FieldGrid,
  RefusalLine,
  Stack,
} from '../../platform/page/index.ts'
import { Say, useDateWords, useReasonWords, useWords } from '../../platform/phrases/index.ts'
import {
  type GrantBody,
  type GrantFaults,
  type GrantForm,
  grantBody,
  grantFaults,
  newGrant,
} from './voucher-grant-form.ts'
import { useFindCustomer, useGrant } from './vouchers-queries.ts'

/** What is looked at before it is given. `text` keeps a second press from giving a second voucher. */
type Draft = { customer: CustomerRow; body: GrantBody; text: string }

/** A voucher for a customer: the form, what it makes, and then it is given. */
export function VoucherGrantPanel({ email, onClose }: { email: string; onClose: () => void }) {
  const words = useWords()
  const [form, setForm] = useState(() => newGrant(now(), email))
  const [draft, setDraft] = useState<Draft | null>(null)
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="console.vouchers.grant" />}
      closeLabel={words('act.close')}
      width="middle"
    >
      {draft === null ? (
        <GrantFields form={form} onChange={setForm} onReview={setDraft} />
      ) : (
        <Review draft={draft} onBack={() => setDraft(null)} onClose={onClose} />
      )}
    </Panel>
  )
}

type FieldsProps = { form: GrantForm; onChange: (form: GrantForm) => void; onReview: (draft: Draft) => void }

/** Faults are shown from the first try on; whether there is such a customer is asked at the review. */
function GrantFields({ form, onChange, onReview }: FieldsProps) {
  const find = useFindCustomer()
  const [wasTried, setTried] = useState(false)
  const shown = wasTried ? grantFaults(form, now()) : {}
  const isUnknown = find.data === null && find.variables === form.email
  const faults = isUnknown ? { ...shown, email: violation('console.vouchers.email.unknown') } : shown
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const at = now()
    const body = grantBody(form, at)
    if (body === null) return
    find.mutate(form.email, {
      onSuccess: (customer) => customer !== null && onReview({ customer, body, text: `t-voucher-${at}` }),
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Fields form={form} faults={faults} onChange={onChange} />
        <RefusalLine error={find.error} />
        <Acts>
          <Button kind="primary" type="submit" isPending={find.isPending}>
            <Say id="console.act.review" />
          </Button>
        </Acts>
      </Stack>
    </form>
  )
}

type InputsProps = { form: GrantForm; faults: GrantFaults; onChange: (form: GrantForm) => void }

function Fields({ form, faults, onChange }: InputsProps) {
  const words = useWords()
  const dateWords = useDateWords()
  const reason = useReasonWords()
  const set = (part: Partial<GrantForm>) => onChange({ ...form, ...part })
  const fault = (field: keyof GrantFaults) => {
    const found = faults[field]
    return found === undefined ? null : reason(found)
  }
  return (
    <>
      <TextField
        label={words('account.email')}
        value={form.email}
        autoComplete="off"
        fault={fault('email')}
        onChange={(email) => set({ email: email.trim() })}
      />
      <Choice
        label={words('console.vouchers.asset')}
        value={form.asset}
        options={listedOptions()}
        onChange={(asset) => set({ asset })}
      />
      <AmountField
        label={words('console.vouchers.amount')}
        value={form.amount}
        asset={form.asset}
        fault={fault('amount') ?? undefined}
        onChange={(amount) => set({ amount })}
      />
      <FieldGrid>
        <DateField
          withTime
          words={dateWords}
          label={words('console.vouchers.begins.field')}
          hint={words('console.vouchers.begins.hint')}
          value={form.begins}
          fault={fault('begins')}
          onChange={(begins) => set({ begins })}
        />
        <DateField
          withTime
          words={dateWords}
          label={words('console.vouchers.ends.field')}
          value={form.ends}
          fault={fault('ends')}
          onChange={(ends) => set({ ends })}
        />
      </FieldGrid>
      <TextField
        label={words('console.vouchers.campaign')}
        hint={words('console.vouchers.campaign.hint')}
        maxLength={64}
        autoComplete="off"
        value={form.campaign}
        onChange={(campaign) => set({ campaign })}
      />
      <TextField
        label={words('console.vouchers.note')}
        hint={words('console.vouchers.note.hint')}
        maxLength={200}
        autoComplete="off"
        value={form.note}
        onChange={(note) => set({ note })}
      />
    </>
  )
}

/** That it was given, or that it waits for a second operator. */
function Granted({ given }: { given: Answer<typeof grantVoucher> }) {
  if (!('id' in given)) return <Say id="console.proposals.made" />
  return (
    <Say
      id="console.vouchers.granted"
      values={{ id: <Verbatim text={given.id} />, email: <AddressText email={given.email} /> }}
    />
  )
}

type ReviewProps = { draft: Draft; onBack: () => void; onClose: () => void }

function Review({ draft, onBack, onClose }: ReviewProps) {
  const words = useWords()
  const say = useSay()
  const grant = useGrant()
  const { customer, body, text } = draft
  const give = () =>
    grant.mutate(
      { id: customer.id, body, text },
      {
        onSuccess: (given) => {
          say(<Granted given={given} />, 'good')
          onClose()
        },
      },
    )
  const none = words('console.vouchers.none')
  const becomes =
    body.valid_from === undefined || instantOfSeconds(body.valid_from) <= now() ? 'TO_BE_USED' : 'NOT_ACTIVE'
  const rows: Difference[] = [
    { id: 'status', name: words('console.status'), before: none, after: words(`voucher.status.${becomes}`) },
    {
      id: 'amount',
      name: words('console.vouchers.amount'),
      before: none,
      after: <Amount value={body.amount} asset={body.currency} />,
    },
    {
      id: 'begins',
      name: words('console.vouchers.begins'),
      before: none,
      after:
        body.valid_from === undefined ? (
          words('console.vouchers.atOnce')
        ) : (
          <InstantText at={instantOfSeconds(body.valid_from)} />
        ),
    },
    {
      id: 'ends',
      name: words('console.vouchers.ends'),
      before: none,
      after: <InstantText at={instantOfSeconds(body.expires_at)} />,
    },
  ]
  if (body.campaign !== undefined) {
    const after = <Verbatim text={body.campaign} />
    rows.push({ id: 'campaign', name: words('console.vouchers.campaign'), before: none, after })
  }
  return (
    <Stack>
      <p>
        <AddressText email={customer.email} />
      </p>
      <Notice>
        <Say id="console.vouchers.grant.text" />
      </Notice>
      <DifferenceTable rows={rows} />
      <ActOrBack act={grant} phrase="console.vouchers.grant.confirm" onPress={give} onBack={onBack} />
    </Stack>
  )
}
