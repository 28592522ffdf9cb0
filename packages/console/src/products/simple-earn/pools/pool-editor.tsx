import { FormFields } from '@tenor/browser/forms'
import type { FlexiblePoolCreateBody, FlexiblePoolRow } from '@tenor/contract/simple-earn'
import { Notice, Verbatim } from '@tenor/ui'
import { FieldGroup, OfferEditor } from '../../../core/catalogue/index.ts'
import { useFourEyes } from '../../../core/proposals/index.ts'
import { FieldGrid } from '../../../platform/page/index.ts'
import { Say } from '../../../platform/phrases/index.ts'
import { usePoolChange, usePoolCreate } from '../simple-earn-queries.ts'
import { POOL, poolChange, willWait } from './pool-form.ts'
import { PoolPreview } from './pool-preview.tsx'

export type PoolEditorProps = {
  /** Null: a new pool. */
  row: FlexiblePoolRow | null
  onClose: () => void
}

type PartNames = readonly (keyof ReturnType<typeof POOL.first>)[]
const BOUNDS = ['limit_min_lend_rate_year', 'max_lend_rate_year', 'service_fee', 'min_lend_amount'] as const
const BONUS = [
  'ext_award_rate_year',
  'ext_award_limit',
  'ext_award_budget',
  'award_asset',
  'start_at',
  'end_at',
] as const

/** A pool's terms: the form, what the curve comes to and what changes, and only then it is saved. */
export function PoolEditor({ row, onClose }: PoolEditorProps) {
  const [create, change] = [usePoolCreate(), usePoolChange()]
  const bounds = useFourEyes().data
  const { error, isPending } = row === null ? create : change
  const sent = (body: FlexiblePoolCreateBody) => {
    if (row === null) return body
    const { asset: _, ...changed } = poolChange(row, body)
    return changed
  }
  return (
    <OfferEditor
      title={<Say id={row === null ? 'console.pools.new' : 'console.pools.change'} />}
      aside={row === null ? undefined : <Verbatim text={row.asset} />}
      first={() => (row === null ? POOL.first() : POOL.fill(row))}
      read={POOL.read}
      sent={sent}
      before={row === null ? null : POOL.read(POOL.fill(row)).body}
      fields={(form, onChange, fault) => {
        const part = (names: PartNames) => (
          <FormFields of={POOL} names={names} form={form} fault={fault} onChange={onChange} />
        )
        return (
          <>
            {row === null && part(['asset'])}
            {part(['curve'])}
            <FieldGroup name={<Say id="console.pools.bounds" />}>
              <FieldGrid>{part(BOUNDS)}</FieldGrid>
            </FieldGroup>
            <FieldGroup name={<Say id="console.pools.bonus" />}>
              {part(['is_open_award_pool'])}
              <FieldGrid>{part(BONUS)}</FieldGrid>
            </FieldGroup>
            {part(['ladder_apr', 'verified_only'])}
          </>
        )
      }}
      review={(body) => (
        <>
          <Notice>
            <Say id={row === null ? 'console.pools.new.text' : 'console.pools.change.text'} />
          </Notice>
          <PoolPreview row={row} body={body} />
        </>
      )}
      takesTwo={(body) => bounds !== undefined && willWait(row, body, bounds.offer_above)}
      isShownElsewhere={row === null}
      saving={{
        error,
        isPending,
        send: (body, done) =>
          row === null
            ? create.mutate(body, done)
            : change.mutate({ ...poolChange(row, body), version: row.version }, done),
      }}
      saved={(given) => (
        <Say
          id="console.pools.saved"
          values={{ asset: <Verbatim text={'asset' in given ? String(given.asset) : row?.asset} /> }}
        />
      )}
      onClose={onClose}
    />
  )
}
