import type { CustomerRow } from '@tenor/contract/core'
import { gainsPower, ROLES } from '@tenor/contract/http'
import { Button, Choice, Notice, Panel, TextField, Toggle, useSay, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { AddressText } from '../../platform/address/index.ts'
import { Acts, type Difference, DifferenceTable, RefusalLine, Stack } from '../../platform/page/index.ts'
import { Say, useReasonWords, useWords } from '../../platform/phrases/index.ts'
import { type CustomerForm, changeOf, formOf, regionViolation, TIERS } from './customer-change.ts'
import { useCustomerChange } from './customers-queries.ts'
import { ProtectionForm } from './protection-form.tsx'

const OPTIONS = TIERS.map((tier) => ({ value: tier, label: tier }))

/** What may be set of a customer: first the form, then what it changes, then it is saved. */
export function CustomerPanel({ row, onClose }: { row: CustomerRow; onClose: () => void }) {
  const words = useWords()
  const say = useSay()
  // The form is filled in beside the customer as they stood when the panel opened.
  const [seen] = useState(row)
  const [form, setForm] = useState(() => formOf(seen))
  const [isReview, setReview] = useState(false)
  const change = useCustomerChange(row.id)
  const save = () =>
    change.mutate(
      { ...changeOf(form, seen), version: seen.version },
      {
        onSuccess: (isWaiting) => {
          const saved = <Say id="console.customers.saved" values={{ email: <AddressText email={row.email} /> }} />
          say(isWaiting ? <Say id="console.proposals.made" /> : saved, 'good')
          onClose()
        },
      },
    )
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<AddressText email={row.email} />}
      closeLabel={words('act.close')}
      width="middle"
    >
      {isReview ? (
        <Stack>
          <Review form={form} row={seen} />
          <RefusalLine error={change.error} />
          <Acts>
            <Button kind="primary" isPending={change.isPending} onPress={save}>
              <Say id="act.save" />
            </Button>
            <Button kind="ghost" onPress={() => setReview(false)}>
              <Say id="act.back" />
            </Button>
          </Acts>
        </Stack>
      ) : (
        <Stack>
          <Fields form={form} row={seen} onChange={setForm} onReview={() => setReview(true)} />
          <ProtectionForm row={row} onDone={onClose} />
        </Stack>
      )}
    </Panel>
  )
}

type FieldsProps = {
  form: CustomerForm
  row: CustomerRow
  onChange: (form: CustomerForm) => void
  onReview: () => void
}

function Fields({ form, row, onChange, onReview }: FieldsProps) {
  const words = useWords()
  const reason = useReasonWords()
  const wrong = regionViolation(form, row)
  const hasChange = Object.keys(changeOf(form, row)).length > 0
  return (
    <Stack>
      <Choice
        label={words('account.vipTier')}
        value={form.tier}
        options={OPTIONS}
        onChange={(tier) => onChange({ ...form, tier })}
      />
      <TextField
        label={words('account.region')}
        hint={words('console.customers.region.hint')}
        value={form.region}
        maxLength={2}
        autoComplete="off"
        fault={wrong === null ? null : reason(wrong)}
        onChange={(region) => onChange({ ...form, region: region.toUpperCase() })}
      />
      <Toggle isOn={form.verified} onChange={(verified) => onChange({ ...form, verified })}>
        <Say id="account.verified" />
      </Toggle>
      <Toggle isOn={form.tradingLocked} onChange={(tradingLocked) => onChange({ ...form, tradingLocked })}>
        <Say id="console.customers.locked" />
      </Toggle>
      <Choice
        label={words('console.customers.role')}
        value={form.role}
        options={ROLES.map((value) => ({ value, label: words(`console.role.${value}`) }))}
        onChange={(role) => onChange({ ...form, role })}
      />
      <p>
        <Say id={`console.role.${form.role}.text`} />
      </p>
      <Acts>
        <Button kind="primary" isDisabled={wrong !== null || !hasChange} onPress={onReview}>
          <Say id="console.act.review" />
        </Button>
      </Acts>
    </Stack>
  )
}

function Review({ form, row }: { form: CustomerForm; row: CustomerRow }) {
  const words = useWords()
  const yesNo = (isOn: boolean) => words(isOn ? 'console.yes' : 'console.no')
  const change = changeOf(form, row)
  const isGiven = change.role !== undefined && gainsPower(row.role, change.role)
  const rows: Difference[] = [
    {
      id: 'tier',
      name: words('account.vipTier'),
      before: <Verbatim text={row.vip_tier} />,
      after: <Verbatim text={form.tier} />,
    },
    {
      id: 'region',
      name: words('account.region'),
      before: row.region === null ? words('console.customers.region.none') : <Verbatim text={row.region} />,
      after: <Verbatim text={form.region} />,
    },
    {
      id: 'verified',
      name: words('account.verified'),
      before: yesNo(row.verified),
      after: yesNo(form.verified),
    },
    {
      id: 'trading_locked',
      name: words('console.customers.locked'),
      before: yesNo(row.trading_locked),
      after: yesNo(form.tradingLocked),
    },
    {
      id: 'role',
      name: words('console.customers.role'),
      before: words(`console.role.${row.role}`),
      after: words(`console.role.${form.role}`),
    },
  ]
  return (
    <>
      <Notice kind={isGiven ? 'caution' : 'plain'}>
        <Say id={isGiven ? 'console.customers.role.caution' : 'console.difference.text'} />
      </Notice>
      <DifferenceTable rows={rows.filter(({ id }) => id in change)} />
    </>
  )
}
