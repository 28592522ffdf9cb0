import { now } from '@tenor/browser/clock'
import { DUAL_QUOTE_ASSET, type SniperBackOfficeRow, sniperTypeOf } from '@tenor/contract/dual'
import { instantOfSeconds } from '@tenor/contract/time'
import { type Column, InstantText, Percent, Price, Verbatim } from '@tenor/ui'
import { CatalogueTable, type CatalogueTableProps, type ListingAct } from '../../../core/catalogue/index.ts'
import { TwoLineCell } from '../../../platform/page/index.ts'
import { fractionOfPercent } from '../../../platform/percent.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from '../offers/dual-products.module.css'
import { soldOf } from '../offers/dual-products-table.tsx'
import { pauseOf, sniperActsOn } from './sniper-acts.ts'

const TERMS: readonly Column<SniperBackOfficeRow>[] = [
  {
    id: 'guarantee',
    header: <Say id="sniper.guarantee" />,
    cell: (row) => (
      <TwoLineCell
        main={<Share percent={row.product_price} />}
        more={<Say id="console.sniper.fair" values={{ share: <Share percent={row.fair_price} /> }} />}
      />
    ),
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'delivery',
    header: <Say id="dual.list.delivery" />,
    cell: (row) => <InstantText at={instantOfSeconds(row.delivery_time)} />,
    onPhone: 'pair',
  },
]

type Props = CatalogueTableProps<SniperBackOfficeRow, ListingAct>

export function SniperProductsTable(props: Pick<Props, 'rows' | 'isWaiting' | 'onAct'>) {
  const words = useWords()
  return (
    <CatalogueTable
      {...props}
      label={words('console.sniper.products')}
      name={nameOf}
      note={noteOf}
      terms={TERMS}
      sold={soldOf}
      actsOn={(row) => sniperActsOn(row, now())}
    />
  )
}

/** A percentage of the wire. */
function Share({ percent }: { percent: string }) {
  return <Percent value={fractionOfPercent(percent) ?? '0'} />
}

function nameOf(row: SniperBackOfficeRow) {
  const type = sniperTypeOf(row.type) ?? 'peak'
  return (
    <>
      <b className={styles.name}>
        <Verbatim text={row.coin} /> · <Say id={`sniper.type.${type}`} />
      </b>{' '}
      <Price value={row.exercise_price} asset={DUAL_QUOTE_ASSET} isTarget />
    </>
  )
}

function noteOf(row: SniperBackOfficeRow) {
  const whose = pauseOf(row)
  return whose === null ? null : <Say id={whose} />
}
