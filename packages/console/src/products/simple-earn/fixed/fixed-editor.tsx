import { FormFields } from '@tenor/browser/forms'
import type { FixedBackOfficeRow, NewFixedBody } from '@tenor/contract/simple-earn'
import { Notice, Verbatim } from '@tenor/ui'
import { OfferEditor } from '../../../core/catalogue/index.ts'
import { FieldGrid } from '../../../platform/page/index.ts'
import { Say } from '../../../platform/phrases/index.ts'
import { useFixedCreate, useFixedUpdate } from '../simple-earn-queries.ts'
import { FIXED, fixedChange } from './fixed-form.ts'

/** What stays as it was once a product is sold. */
const TERMS = [
  ['asset', 'type', 'lock_up_period', 'min_lend_amount', 'min_vip', 'max_vip'],
  ['eligible'],
  ['pre_redeem_policy', 'bonus_asset', 'title', 'subtitle'],
] as const
const LOOSE = ['ladder_apr', 'partial', 'reinvest', 'redeem_account', 'verified_only'] as const
/** What may be changed at any time: rate, quotas, the window of sale, and, where it is lower, the rate of leaving early. */
const SALE = [
  ['year_rate', 'pre_redeem_rate_year', 'user_max_lend_volume', 'max_lend_volume', 'start_at', 'end_at'],
] as const

export type FixedEditorProps = {
  /** Null: a new product. */
  row: FixedBackOfficeRow | null
  onClose: () => void
}

/** A fixed product. Terms that were sold are asked for all the same: the server knows whether. */
export function FixedEditor({ row, onClose }: FixedEditorProps) {
  const [create, update] = [useFixedCreate(), useFixedUpdate()]
  const { error, isPending } = row === null ? create : update
  const sent = (body: NewFixedBody) => {
    if (row === null) return body
    const { id: _, ...changed } = fixedChange(row, body)
    return changed
  }
  return (
    <OfferEditor
      title={<Say id={row === null ? 'console.fixed.new' : 'console.catalogue.act.change'} />}
      aside={row === null ? undefined : <Verbatim text={row.id} />}
      first={() => (row === null ? FIXED.first() : FIXED.fill(row))}
      read={FIXED.read}
      sent={sent}
      before={row === null ? null : FIXED.read(FIXED.fill(row)).body}
      fields={(form, onChange, fault) => (
        <>
          {row !== null && (
            <Notice>
              <Say id="console.fixed.change.text" />
            </Notice>
          )}
          {(row === null ? [...TERMS, ...SALE] : [...SALE, ...TERMS]).map((names) => (
            <FieldGrid key={names[0]}>
              <FormFields of={FIXED} names={names} form={form} fault={fault} onChange={onChange} />
            </FieldGrid>
          ))}
          <FormFields of={FIXED} names={LOOSE} form={form} fault={fault} onChange={onChange} />
        </>
      )}
      saving={{
        error,
        isPending,
        send: (body, done) =>
          row === null
            ? create.mutate(body, done)
            : update.mutate({ ...fixedChange(row, body), version: row.version }, done),
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
