import { firstCoin } from '@tenor/browser/assets'
import { FormFields } from '@tenor/browser/forms'
import type { NewSoftCoin, SoftStakingCoinOffer } from '@tenor/contract/soft-staking'
import { Notice, Verbatim } from '@tenor/ui'
import { OfferEditor } from '../../core/catalogue/index.ts'
import { useFourEyes } from '../../core/proposals/index.ts'
import { FieldGrid } from '../../platform/page/index.ts'
import { Say } from '../../platform/phrases/index.ts'
import { SOFT_COIN, softFieldsChanged } from './soft-coin-form.ts'
import { useSoftCoinCreate, useSoftCoinUpdate } from './soft-staking-queries.ts'

const NO_BOUND = '-1'
const TERMS = ['rate_year', 'min_amount', 'max_amount'] as const

/** `row` null: a new coin. */
export type SoftCoinEditorProps = { row: SoftStakingCoinOffer | null; onClose: () => void }

/** A coin: its terms as they will be from the next midnight. */
export function SoftCoinEditor({ row, onClose }: SoftCoinEditorProps) {
  const [create, update] = [useSoftCoinCreate(), useSoftCoinUpdate()]
  const bounds = useFourEyes().data
  const { error, isPending } = row === null ? create : update
  return (
    <OfferEditor
      title={<Say id={row === null ? 'console.softStaking.new' : 'console.catalogue.act.change'} />}
      aside={row === null ? undefined : <Verbatim text={row.coin} />}
      first={() => (row === null ? { ...SOFT_COIN.first(), coin: firstCoin() } : SOFT_COIN.fill(row))}
      read={SOFT_COIN.read}
      sent={(body: NewSoftCoin) => (row === null ? body : softFieldsChanged(row, body))}
      before={row === null ? null : SOFT_COIN.read(SOFT_COIN.fill(row)).body}
      fields={(form, onChange, fault) => (
        <FieldGrid>
          <FormFields
            of={SOFT_COIN}
            names={row === null ? ['coin', ...TERMS] : TERMS}
            form={form}
            fault={fault}
            onChange={onChange}
          />
        </FieldGrid>
      )}
      review={() => (
        <Notice>
          <Say id="console.softStaking.change.text" />
        </Notice>
      )}
      // The server knows whether a change gives more: a new coin always does.
      takesTwo={() => row === null && bounds !== undefined && bounds.offer_above !== NO_BOUND}
      saving={{
        error,
        isPending,
        send: (body, done) =>
          row === null
            ? create.mutate(body, done)
            : update.mutate({ ...softFieldsChanged(row, body), id: row.id, version: row.version }, done),
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
