import { listedOptions } from '@tenor/browser/assets'
import { now } from '@tenor/browser/clock'
import type { CustomerRow } from '@tenor/contract/core'
import { violation } from '@tenor/contract/http'
import { decimal } from '@tenor/contract/money'
import { rateUpMost, rateUpOf } from '@tenor/contract/simple-earn'
import { instantOfSeconds } from '@tenor/contract/time'
import {
  Amount,
  AmountField,
  Button,
  Choice,
  DateField,
  Facts,
  InstantText,
  Notice,
  Panel,
  Percent,
  TextField,
  useSay,
  Verbatim,
} from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { useFindCustomer } from '../../../core/vouchers/index.ts'
import { AddressText } from '../../../platform/address/index.ts'
import { ActOrBack, Acts, FieldGrid, RefusalLine, Stack } from '../../../platform/page/index.ts'
import { type FormViolation, Say, useDateWords, useReasonWords, useWords } from '../../../platform/phrases/index.ts'
import { useRateUpGrant } from '../simple-earn-queries.ts'
import { bodyOfRateUp, newRateUp, type RateUpBody, type RateUpForm } from './rate-up-form.ts'

/** What is looked at before it is given. `text` keeps a second press from giving a second voucher. */
type Draft = { customer: CustomerRow; body: RateUpBody; text: string }

/** A rate-up voucher for a customer: the form, what it can pay at most, and then it is given. */
export function RateUpPanel({ email, onClose }: { email: string; onClose: () => void }) {
  const words = useWords()
  const [form, setForm] = useState(() => newRateUp(now(), email))
  const [draft, setDraft] = useState<Draft | null>(null)
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="console.rateUp.grant" />}
      closeLabel={words('act.close')}
      width="middle"
    >
      {draft === null ? (
        <GrantForm form={form} onChange={setForm} onReview={setDraft} />
      ) : (
        <Review draft={draft} onBack={() => setDraft(null)} onClose={onClose} />
      )}
    </Panel>
  )
}

type FormProps = { form: RateUpForm; onChange: (form: RateUpForm) => void; onReview: (draft: Draft) => void }

/** What is wrong is said from the first try on; whether there is such a customer is asked at the review. */
function GrantForm({ form, onChange, onReview }: FormProps) {
  const reason = useReasonWords()
  const find = useFindCustomer()
  const [fault, setFault] = useState<FormViolation | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = now()
    const { body, violation: wrong } = bodyOfRateUp(form, at)
    setFault(wrong)
    if (body === null) return
    find.mutate(form.email, {
      onSuccess: (customer) =>
        customer === null
          ? setFault(violation('console.vouchers.email.unknown'))
          : onReview({ customer, body, text: `t-voucher-${at}` }),
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Fields form={form} onChange={onChange} />
        {fault !== null && <Notice kind="fault">{reason(fault)}</Notice>}
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

function Fields({ form, onChange }: Pick<FormProps, 'form' | 'onChange'>) {
  const words = useWords()
  const dateWords = useDateWords()
  const set = (part: Partial<RateUpForm>) => onChange({ ...form, ...part })
  const text = (name: 'title' | 'days' | 'product') => (
    <TextField
      label={words(`console.rateUp.${name}`)}
      autoComplete="off"
      value={form[name]}
      onChange={(next) => set({ [name]: next })}
    />
  )
  const amount = (name: 'rate' | 'low' | 'high', asset: string) => (
    <AmountField
      label={words(`console.rateUp.${name}`)}
      value={form[name]}
      asset={asset}
      onChange={(next) => set({ [name]: next })}
    />
  )
  return (
    <>
      <TextField
        label={words('account.email')}
        value={form.email}
        autoComplete="off"
        onChange={(email) => set({ email: email.trim() })}
      />
      <FieldGrid>
        {text('title')}
        <Choice
          label={words('console.vouchers.asset')}
          value={form.asset}
          options={listedOptions()}
          onChange={(asset) => set({ asset })}
        />
        {amount('rate', '%')}
        {text('days')}
        {amount('low', form.asset)}
        {amount('high', form.asset)}
        {text('product')}
        <DateField
          withTime
          words={dateWords}
          label={words('console.vouchers.ends.field')}
          value={form.ends}
          onChange={(ends) => set({ ends })}
        />
      </FieldGrid>
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

type ReviewProps = { draft: Draft; onBack: () => void; onClose: () => void }

function Review({ draft: { customer, body, text }, onBack, onClose }: ReviewProps) {
  const say = useSay()
  const grant = useRateUpGrant()
  const asset = body.using_currency
  const facts = [
    { id: 'who', name: <Say id="account.email" />, value: <AddressText email={customer.email} /> },
    { id: 'rate', name: <Say id="console.rateUp.rate" />, value: <Percent value={decimal(body.rate_ratio)} /> },
    { id: 'days', name: <Say id="console.rateUp.days" />, value: <Verbatim text={body.rate_day} /> },
    {
      id: 'most',
      name: <Say id="console.rateUp.most" />,
      value: <Amount value={rateUpMost(rateUpOf(body))} asset={asset} />,
    },
    {
      id: 'ends',
      name: <Say id="console.vouchers.ends" />,
      value: <InstantText at={instantOfSeconds(body.expires_at)} />,
    },
  ]
  const give = () =>
    grant.mutate(
      { id: customer.id, body, text },
      {
        onSuccess: (given) => {
          const values = { email: <AddressText email={customer.email} /> }
          if ('id' in given)
            say(<Say id="console.vouchers.granted" values={{ ...values, id: <Verbatim text={given.id} /> }} />, 'good')
          else say(<Say id="console.proposals.made" />, 'good')
          onClose()
        },
      },
    )
  return (
    <Stack>
      <Notice>
        <Say id="console.rateUp.text" />
      </Notice>
      <Facts facts={facts} />
      <ActOrBack act={grant} phrase="console.vouchers.grant.confirm" onPress={give} onBack={onBack} />
    </Stack>
  )
}
