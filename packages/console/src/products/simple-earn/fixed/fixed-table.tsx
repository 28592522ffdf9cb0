import { FIXED_SALE, FIXED_TYPE, type FixedBackOfficeRow, type FixedListedRow } from '@tenor/contract/simple-earn'
import { Button, type Column, Percent, Verbatim } from '@tenor/ui'
import { CatalogueTable, type CatalogueTableProps, type OfferAct } from '../../../core/catalogue/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'

const TERMS: readonly Column<FixedListedRow>[] = [
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

type Props = CatalogueTableProps<FixedListedRow, OfferAct>

export type FixedTableProps = Pick<Props, 'rows' | 'isWaiting' | 'onAct' | 'chosen' | 'onChoose'> & {
  onSale: (row: FixedListedRow) => void
}

export function FixedTable({ onSale, ...props }: FixedTableProps) {
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
        least: row.min_lend_amount,
        most: row.user_max_lend_volume,
        used: row.used,
        capacity: row.max_lend_volume,
        asset: row.asset,
      })}
      actsOn={fixedActsOn}
      extraAct={(row) => (
        <Button
          kind="ghost"
          aria-label={words(`console.fixed.${saleAct(row)}.one`, { id: row.id })}
          onPress={() => onSale(row)}
        >
          <Say id={`console.fixed.${saleAct(row)}`} />
        </Button>
      )}
    />
  )
}

/** What a press does with its sale. */
export function saleAct({ sale_status: sale }: Pick<FixedListedRow, 'sale_status'>): 'sellOut' | 'sellAgain' {
  return sale === FIXED_SALE.SOLD_OUT ? 'sellAgain' : 'sellOut'
}

/** A product by its coin and term. */
export function FixedName({ row: { asset, lock_up_period: days } }: { row: FixedBackOfficeRow }) {
  return (
    <b>
      <Say id="console.fixed.name" values={{ asset: <Verbatim text={asset} />, days }} />
    </b>
  )
}

function moreOf({ type, min_vip: least, max_vip: most, eligible }: FixedListedRow) {
  if (type === FIXED_TYPE.NORMAL) return null
  return (
    <>
      {' · '}
      {type === FIXED_TYPE.VIP ? (
        <Verbatim text={`VIP ${least}–${most}`} />
      ) : (
        <Say id="console.fixed.invited" values={{ count: eligible.length }} />
      )}
    </>
  )
}
