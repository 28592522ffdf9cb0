import { now } from '@tenor/browser/clock'
import { DUAL_CATEGORY, DUAL_QUOTE_ASSET, type DualBackOfficeProductRow } from '@tenor/contract/dual'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'
import { type Column, InstantText, Percent, Price, Verbatim } from '@tenor/ui'
import { CatalogueTable, type CatalogueTableProps, type OfferAct, type Sold } from '../../../core/catalogue/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from './dual-products.module.css'

/** What may be done with a product: nothing once it has been retired or delivered. */
function actsOn(row: DualBackOfficeProductRow, at: Instant): readonly OfferAct[] {
  if (row.status === 'retired' || instantOfSeconds(row.delivery_timest) <= at) return []
  return row.status === 'listed' ? ['change', 'pause', 'retire'] : ['change', 'resume', 'retire']
}

/** What either kind of product has sold, by the names of the wire. */
export function soldOf(
  row: Pick<DualBackOfficeProductRow, 'min_amount' | 'max_amount' | 'used' | 'capacity' | 'invest_currency'>,
): Sold {
  const { min_amount: least, max_amount: most, used, capacity, invest_currency: asset } = row
  return { least, most, used, capacity, asset }
}

const TERMS: readonly Column<DualBackOfficeProductRow>[] = [
  {
    id: 'apr',
    header: <Say id="dual.list.apr" />,
    cell: (row) => <Percent value={row.apy} />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'delivery',
    header: <Say id="dual.list.delivery" />,
    cell: (row) => <InstantText at={instantOfSeconds(row.delivery_timest)} />,
    onPhone: 'pair',
  },
]

type Props = CatalogueTableProps<DualBackOfficeProductRow, OfferAct>

export function DualProductsTable(props: Pick<Props, 'rows' | 'isWaiting' | 'onAct' | 'chosen' | 'onChoose'>) {
  const words = useWords()
  return (
    <CatalogueTable
      {...props}
      label={words('console.dual.products')}
      name={nameOf}
      more={moreOf}
      note={(row) => <Say id={row.automatic ? 'console.dual.automatic' : 'console.dual.byHand'} />}
      terms={TERMS}
      sold={soldOf}
      actsOn={(row) => actsOn(row, now())}
    />
  )
}

function nameOf(row: DualBackOfficeProductRow) {
  return (
    <>
      <b className={styles.name}>
        <Say id={`dual.type.${row.type}.coin`} values={{ coin: <Verbatim text={row.coin} /> }} />
      </b>{' '}
      <Price value={row.exercise_price} asset={DUAL_QUOTE_ASSET} isTarget />
    </>
  )
}

function moreOf({ category }: DualBackOfficeProductRow) {
  if (category === DUAL_CATEGORY.VIP) return ' · VIP'
  if (category !== DUAL_CATEGORY.TRIAL_FUND) return null
  return (
    <>
      {' · '}
      <Say id="dual.category.2" />
    </>
  )
}
