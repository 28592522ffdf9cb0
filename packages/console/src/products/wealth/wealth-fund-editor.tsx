import { FormFields } from '@tenor/browser/forms'
import type { NewWealthBody, WealthBackOfficeRow } from '@tenor/contract/wealth'
import { Notice, Verbatim } from '@tenor/ui'
import { OfferEditor } from '../../core/catalogue/index.ts'
import { useFourEyes } from '../../core/proposals/index.ts'
import { FieldGrid } from '../../platform/page/index.ts'
import { Say } from '../../platform/phrases/index.ts'
import { FUND_FORM, fundFieldsChanged } from './wealth-fund-form.ts'
import { useFundCreate, useFundUpdate } from './wealth-queries.ts'

const NO_BOUND = '-1'
/** Fixed once the fund is there; its terms; how far a value may move before two enter it, what may leave at one strike, its risk. */
const GROUPS = [
  ['project_type', 'coin', 'nav'],
  ['name', 'min_amount', 'lock_days', 'profit_share', 'share_period', 'high_water_mark'],
  ['nav_bound', 'gate', 'risk'],
] as const

/** `row` null: a new fund. */
export type FundEditorProps = { row: WealthBackOfficeRow | null; onClose: () => void }

/** A fund: what it is, its terms, and how its values are checked. Orders keep the terms that they were placed under. */
export function FundEditor({ row, onClose }: FundEditorProps) {
  const [create, update] = [useFundCreate(), useFundUpdate()]
  const bounds = useFourEyes().data
  const { error, isPending } = row === null ? create : update
  const groups = row === null ? GROUPS : GROUPS.slice(1)
  return (
    <OfferEditor
      title={<Say id={row === null ? 'console.wealth.new' : 'console.catalogue.act.change'} />}
      aside={row === null ? undefined : <Verbatim text={row.name} />}
      first={() => (row === null ? FUND_FORM.first() : FUND_FORM.fill(row))}
      read={FUND_FORM.read}
      sent={(body: NewWealthBody) => (row === null ? body : fundFieldsChanged(row, body))}
      before={row === null ? null : FUND_FORM.read(FUND_FORM.fill(row)).body}
      fields={(form, onChange, fault) => (
        <>
          {groups.map((names) => (
            <FieldGrid key={names[0]}>
              <FormFields of={FUND_FORM} names={names} form={form} fault={fault} onChange={onChange} />
            </FieldGrid>
          ))}
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
