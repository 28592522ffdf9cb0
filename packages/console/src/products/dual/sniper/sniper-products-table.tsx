import { now } from '@tenor/browser/clock'
import { DUAL_QUOTE_ASSET, type SniperBackOfficeRow, sniperTypeOf } from '@tenor/contract/dual'
import { instantOfSeconds } from '@tenor/contract/time'
import { Badge, Button, type Column, DataTable, InstantText, Percent, Price } from '@tenor/ui'
import { Acts, TwoLineCell } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { fractionOfPercent } from '../dual-percent.ts'
import styles from '../offers/dual-products.module.css'
import { Bounds, LISTING_COLOURS, Sold } from '../offers/dual-products-table.tsx'
import { pauseOf, type SniperAct, sniperActsOn } from './sniper-acts.ts'

export type SniperProductsTableProps = {
  rows: readonly SniperBackOfficeRow[]
  isWaiting: boolean
  onAct: (row: SniperBackOfficeRow, act: SniperAct) => void
}

export function SniperProductsTable({ rows, isWaiting, onAct }: SniperProductsTableProps) {
  const words = useWords()
  const columns: readonly Column<SniperBackOfficeRow>[] = [
    { id: 'what', header: <Say id="console.dual.product" />, cell: (row) => <What row={row} />, onCard: 'lead' },
    { id: 'status', header: <Say id="console.status" />, cell: (row) => <Status row={row} />, onCard: 'aside' },
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
      onCard: 'pair',
    },
    {
      id: 'delivery',
      header: <Say id="dual.list.delivery" />,
      cell: (row) => <InstantText at={instantOfSeconds(row.delivery_time)} />,
      onCard: 'pair',
    },
    {
      id: 'bounds',
      header: <Say id="console.dual.bounds" />,
      cell: (row) => <TwoLineCell main={<Bounds row={row} />} more={<Sold row={row} />} />,
      align: 'end',
      onCard: 'pair',
    },
    { id: 'acts', header: <Say id="console.act" />, cell: (row) => <RowActs row={row} onAct={onAct} />, align: 'end' },
  ]
  const label = words('console.sniper.products')
  return <DataTable label={label} columns={columns} rows={rows} rowKey={(row) => row.id} isWaiting={isWaiting} />
}

/** A percentage of the wire. */
function Share({ percent }: { percent: string }) {
  return <Percent value={fractionOfPercent(percent) ?? '0'} />
}

function What({ row }: { row: SniperBackOfficeRow }) {
  const type = sniperTypeOf(row.type) ?? 'peak'
  return (
    <TwoLineCell
      main={
        <>
          <b className={styles.name}>
            <bdi>{row.coin}</bdi> · <Say id={`sniper.type.${type}`} />
          </b>{' '}
          <Price value={row.exercise_price} asset={DUAL_QUOTE_ASSET} isTarget />
        </>
      }
      more={<bdi>{row.id}</bdi>}
    />
  )
}

function Status({ row }: { row: SniperBackOfficeRow }) {
  const whose = pauseOf(row)
  const badge = (
    <Badge colour={LISTING_COLOURS[row.status]}>
      <Say id={`console.dual.${row.status}`} />
    </Badge>
  )
  return whose === null ? badge : <TwoLineCell main={badge} more={<Say id={whose} />} />
}

function RowActs({ row, onAct }: { row: SniperBackOfficeRow; onAct: SniperProductsTableProps['onAct'] }) {
  const words = useWords()
  const acts = sniperActsOn(row, now())
  if (acts.length === 0) return <Say id="console.dual.ended" />
  return (
    <Acts inRow>
      {acts.map((act) => (
        <Button
          key={act}
          kind="ghost"
          aria-label={words(`console.dual.act.${act}.one`, { id: row.id })}
          onPress={() => onAct(row, act)}
        >
          <Say id={`console.dual.act.${act}`} />
        </Button>
      ))}
    </Acts>
  )
}
