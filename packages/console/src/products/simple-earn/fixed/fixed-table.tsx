import { FIXED_SALE, FIXED_TYPE, type FixedBackOfficeRow } from '@tenor/contract/simple-earn'
import { type Column, Percent } from '@tenor/ui'
import { CatalogueTable, type CatalogueTableProps, type OfferAct } from '../../../core/catalogue/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'

const TERMS: readonly Column<FixedBackOfficeRow>[] = [
  {
    id: 'rate',
    header: <Say id="console.fixed.rate" />,
    cell: ({ year_rate: rate }) => <Percent value={rate} />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'early',
    header: <Say id="console.fixed.policy" />,
    cell: ({ pre_redeem_policy: policy }) => (
      <Say id={`console.fixed.policy.${(policy ?? 'none') as 'none' | 'forfeit' | 'reduced' | 'clawback'}`} />
    ),
    onPhone: 'pair',
  },
]

/** What may be done with a product: nothing once it has been retired. */
export function fixedActsOn({ status }: Pick<FixedBackOfficeRow, 'status'>): readonly OfferAct[] {
  if (status === 'retired') return []
  return status === 'listed' ? ['change', 'pause', 'retire'] : ['change', 'resume', 'retire']
}

type Props = CatalogueTableProps<FixedBackOfficeRow, OfferAct>

export function FixedTable(props: Pick<Props, 'rows' | 'isWaiting' | 'onAct' | 'chosen' | 'onChoose'>) {
  const words = useWords()
  return (
    <CatalogueTable
      {...props}
      label={words('console.fixed')}
      name={(row) => <FixedName row={row} />}
      more={moreOf}
      note={({ sale_status: sale }) => (sale === FIXED_SALE.SOLD_OUT ? <Say id="console.fixed.soldOut" /> : null)}
      terms={TERMS}
      sold={(row) => ({
        ...{ least: row.min_lend_amount, most: row.user_max_lend_volume },
        ...{ used: row.used, capacity: row.max_lend_volume, asset: row.asset },
      })}
      actsOn={fixedActsOn}
    />
  )
}

/** A product by its coin and term. */
export function FixedName({ row: { asset, lock_up_period: days } }: { row: FixedBackOfficeRow }) {
  return (
    <b>
      <Say id="console.fixed.name" values={{ asset: <bdi>{asset}</bdi>, days }} />
    </b>
  )
}

function moreOf({ type, min_vip: least, max_vip: most }: FixedBackOfficeRow) {
  if (type === FIXED_TYPE.NORMAL) return null
  return (
    <>
      {' · '}
      {type === FIXED_TYPE.VIP ? <bdi>{`VIP ${least}–${most}`}</bdi> : <Say id="console.fixed.type.3" />}
    </>
  )
}
