import { listedOptions } from '@tenor/browser/assets'
import { type NewWealthBody, SHARE_PERIODS, type WealthBackOfficeRow } from '@tenor/contract/wealth'
import { AmountField, Choice, Notice, TextField, Toggle, Verbatim } from '@tenor/ui'
import { OfferEditor } from '../../core/catalogue/index.ts'
import { useFourEyes } from '../../core/proposals/index.ts'
import { FieldGrid } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { bodyOfFund, type FundForm, formOfFund, fundFieldsChanged, newFund } from './wealth-fund-form.ts'
import { useFundCreate, useFundUpdate } from './wealth-queries.ts'

const NO_BOUND = '-1'
const RISKS = ['1', '2', '3', '4', '5'] as const

/** `row` null: a new fund. */
export type FundEditorProps = { row: WealthBackOfficeRow | null; onClose: () => void }

/** A fund: what it is, its terms, and how its values are checked. Orders keep the terms that they were placed under. */
export function FundEditor({ row, onClose }: FundEditorProps) {
  const [create, update] = [useFundCreate(), useFundUpdate()]
  const bounds = useFourEyes().data
  const { error, isPending } = row === null ? create : update
  return (
    <OfferEditor
      title={<Say id={row === null ? 'console.wealth.new' : 'console.catalogue.act.change'} />}
      aside={row === null ? undefined : <Verbatim text={row.name} />}
      first={() => (row === null ? newFund() : formOfFund(row))}
      read={bodyOfFund}
      sent={(body: NewWealthBody) => (row === null ? body : fundFieldsChanged(row, body))}
      before={row === null ? null : bodyOfFund(formOfFund(row)).body}
      fields={(form, onChange) => (
        <>
          {row === null && <NewFields form={form} onChange={onChange} />}
          <TermFields form={form} onChange={onChange} />
          <ValueFields form={form} onChange={onChange} />
        </>
      )}
      review={() => (
        <Notice>
          <Say id="console.wealth.change.text" />
        </Notice>
      )}
      takesTwo={() => bounds !== undefined && bounds.offer_above !== NO_BOUND}
      saving={{
        error,
        isPending,
        send: (body, done) =>
          row === null
            ? create.mutate(body, done)
            : update.mutate({ ...fundFieldsChanged(row, body), id: row.id, version: row.version }, done),
      }}
      saved={(given) => (
        <Say
          id="console.catalogue.saved"
          values={{ id: <Verbatim text={'id' in given ? String(given.id) : row?.id} /> }}
        />
      )}
      onClose={onClose}
    />
  )
}

type FieldsProps = { form: FundForm; onChange: (form: FundForm) => void }

/** What stays as it is once the fund is there. */
function NewFields({ form, onChange }: FieldsProps) {
  const words = useWords()
  return (
    <FieldGrid>
      <Choice
        label={words('console.wealth.type')}
        value={form.type}
        options={(['4', '5'] as const).map((value) => ({ value, label: words(`console.wealth.type.${value}`) }))}
        onChange={(type) => onChange({ ...form, type })}
      />
      <Choice
        label={words('console.balance.asset')}
        value={form.coin}
        options={listedOptions()}
        onChange={(coin) => onChange({ ...form, coin })}
      />
      <AmountField
        label={words('console.wealth.nav.first')}
        value={form.nav}
        asset={form.coin}
        onChange={(nav) => onChange({ ...form, nav })}
      />
    </FieldGrid>
  )
}

function TermFields({ form, onChange }: FieldsProps) {
  const words = useWords()
  const set = (part: Partial<FundForm>) => onChange({ ...form, ...part })
  return (
    <FieldGrid>
      <TextField
        label={words('console.wealth.name')}
        autoComplete="off"
        maxLength={60}
        value={form.name}
        onChange={(name) => set({ name })}
      />
      <AmountField
        label={words('console.wealth.least')}
        value={form.least}
        asset={form.coin}
        onChange={(least) => set({ least })}
      />
      <TextField
        label={words('console.wealth.lock')}
        inputMode="numeric"
        value={form.lockDays}
        onChange={(lockDays) => set({ lockDays })}
      />
      <AmountField
        label={words('console.wealth.share')}
        value={form.share}
        asset="%"
        onChange={(share) => set({ share })}
      />
      <Choice
        label={words('console.wealth.period')}
        value={form.period}
        options={SHARE_PERIODS.map((value) => ({ value, label: words(`console.wealth.period.${value}`) }))}
        onChange={(period) => set({ period })}
      />
      {form.period !== 'none' && (
        <Toggle isOn={form.hasHighWaterMark} onChange={(hasHighWaterMark) => set({ hasHighWaterMark })}>
          <Say id="console.wealth.highWater" />
        </Toggle>
      )}
    </FieldGrid>
  )
}

/** How far a value may move before two enter it, what may leave at one strike, and the risk that customers are told. */
function ValueFields({ form, onChange }: FieldsProps) {
  const words = useWords()
  return (
    <FieldGrid>
      <AmountField
        label={words('console.wealth.bound')}
        value={form.bound}
        asset="%"
        onChange={(bound) => onChange({ ...form, bound })}
      />
      <AmountField
        label={words('console.wealth.gate')}
        placeholder={words('console.wealth.gate.none')}
        value={form.gate}
        asset="%"
        onChange={(gate) => onChange({ ...form, gate })}
      />
      <Choice
        label={words('console.wealth.risk')}
        value={form.risk}
        options={RISKS.map((value) => ({ value: value as string, label: value }))}
        onChange={(risk) => onChange({ ...form, risk })}
      />
    </FieldGrid>
  )
}
