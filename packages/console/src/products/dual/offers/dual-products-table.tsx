import { now } from '@tenor/browser/clock'
import type { Listing } from '@tenor/contract/core'
import { DUAL_CATEGORY, DUAL_QUOTE_ASSET, type DualBackOfficeProductRow } from '@tenor/contract/dual'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'
import {
  Amount,
  Badge,
  type BadgeColour,
  Button,
  Checkbox,
  type Column,
  DataTable,
  InstantText,
  Percent,
  Price,
} from '@tenor/ui'
import { Acts, TwoLineCell } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import type { ProductAct } from './dual-change-panel.tsx'
import styles from './dual-products.module.css'

export const LISTING_COLOURS: Readonly<Record<Listing, BadgeColour>> = {
  listed: 'green',
  paused: 'yellow',
  retired: 'grey',
}

/** What may be done with a product: nothing once it has been retired or delivered. */
export function actsOn(row: DualBackOfficeProductRow, at: Instant): readonly ProductAct[] {
  if (row.status === 'retired' || instantOfSeconds(row.delivery_timest) <= at) return []
  return row.status === 'listed' ? ['change', 'pause', 'retire'] : ['change', 'resume', 'retire']
}

export type ProductsTableProps = {
  rows: readonly DualBackOfficeProductRow[]
  isWaiting: boolean
  onAct: (row: DualBackOfficeProductRow, act: ProductAct) => void
  /** Ids that are ticked. */
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

export function DualProductsTable({ rows, isWaiting, onAct, chosen, onChoose }: ProductsTableProps) {
  const words = useWords()
  const columns: readonly Column<DualBackOfficeProductRow>[] = [
    {
      id: 'tick',
      header: <Say id="console.dual.choose" />,
      cell: (row) => <Tick row={row} chosen={chosen} onChoose={onChoose} />,
      onCard: 'pair',
    },
    { id: 'what', header: <Say id="console.dual.product" />, cell: (row) => <What row={row} />, onCard: 'lead' },
    { id: 'status', header: <Say id="console.status" />, cell: (row) => <Status row={row} />, onCard: 'aside' },
    {
      id: 'apr',
      header: <Say id="dual.list.apr" />,
      cell: (row) => <Percent value={row.apy} />,
      align: 'end',
      onCard: 'pair',
    },
    {
      id: 'delivery',
      header: <Say id="dual.list.delivery" />,
      cell: (row) => <InstantText at={instantOfSeconds(row.delivery_timest)} />,
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
  const label = words('console.dual.products')
  return <DataTable label={label} columns={columns} rows={rows} rowKey={(row) => row.id} isWaiting={isWaiting} />
}

function Tick({
  row,
  chosen,
  onChoose,
}: Pick<ProductsTableProps, 'chosen' | 'onChoose'> & { row: DualBackOfficeProductRow }) {
  const toggle = (isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(row.id)
    else next.delete(row.id)
    onChoose(next)
  }
  return (
    <Checkbox isOn={chosen.has(row.id)} isDisabled={actsOn(row, now()).length === 0} onChange={toggle}>
      <span className="visually-hidden">
        <Say id="console.dual.choose.one" values={{ id: row.id }} />
      </span>
    </Checkbox>
  )
}

function What({ row }: { row: DualBackOfficeProductRow }) {
  return (
    <TwoLineCell
      main={
        <>
          <b className={styles.name}>
            <Say id={`dual.type.${row.type}.coin`} values={{ coin: <bdi>{row.coin}</bdi> }} />
          </b>{' '}
          <Price value={row.exercise_price} asset={DUAL_QUOTE_ASSET} isTarget />
        </>
      }
      more={
        <>
          <bdi>{row.id}</bdi>
          {row.category === DUAL_CATEGORY.VIP && ' · VIP'}
          {row.category === DUAL_CATEGORY.TRIAL_FUND && (
            <>
              {' · '}
              <Say id="dual.category.2" />
            </>
          )}
        </>
      }
    />
  )
}

function Status({ row }: { row: DualBackOfficeProductRow }) {
  return (
    <TwoLineCell
      main={
        <Badge colour={LISTING_COLOURS[row.status]}>
          <Say id={`console.dual.${row.status}`} />
        </Badge>
      }
      more={<Say id={row.automatic ? 'console.dual.automatic' : 'console.dual.byHand'} />}
    />
  )
}

/** What one order may be of. */
export function Bounds({
  row,
}: {
  row: Pick<DualBackOfficeProductRow, 'min_amount' | 'max_amount' | 'invest_currency'>
}) {
  return (
    <Say
      id="console.dual.bounds.value"
      values={{
        least: <Amount value={row.min_amount} maximum={4} />,
        most: <Amount value={row.max_amount} asset={row.invest_currency} maximum={4} />,
      }}
    />
  )
}

/** How much of a product orders hold. */
export function Sold({ row }: { row: Pick<DualBackOfficeProductRow, 'used' | 'capacity' | 'invest_currency'> }) {
  if (row.capacity === null) {
    const used = <Amount value={row.used} asset={row.invest_currency} />
    return <Say id="console.dual.sold.unbound" values={{ used }} />
  }
  return (
    <Say
      id="console.dual.sold.value"
      values={{
        used: <Amount value={row.used} />,
        capacity: <Amount value={row.capacity} asset={row.invest_currency} maximum={4} />,
      }}
    />
  )
}

function RowActs({ row, onAct }: { row: DualBackOfficeProductRow; onAct: ProductsTableProps['onAct'] }) {
  const words = useWords()
  const acts = actsOn(row, now())
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
