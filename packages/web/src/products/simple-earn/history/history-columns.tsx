import { type Decimal8, decimal } from '@tenor/contract/money'
import { EARN_HISTORY } from '@tenor/contract/simple-earn'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, CoinName, type Column, InstantText, Percent, Verbatim } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say, type Words } from '../../../platform/phrases/index.ts'
import styles from '../simple-earn.module.css'
import { Day, HistoryHours } from './history-day.tsx'
import type { HistoryFilter, HistoryRow } from './history-queries.ts'

type HistoryColumn = Column<HistoryRow>

/** What records of a type have to say, of either side. */
export function historyColumns(words: Words, { tab, type }: HistoryFilter): HistoryColumn[] {
  const isDaily = tab === 'flexible' && type === EARN_HISTORY.INTEREST
  return [
    {
      id: 'asset',
      header: words('earn.list.coin'),
      onPhone: 'lead',
      cell: (record) => (
        <CoinName coin={record.row.asset}>{record.tab === 'fixed' && <Order record={record} />}</CoinName>
      ),
    },
    {
      id: 'at',
      header: words(isDaily ? 'history.day' : 'history.time'),
      onPhone: 'under',
      cell: (record) =>
        isDaily ? <Day record={record} /> : <InstantText at={instantOfSeconds(record.row.time_at)} numeric />,
    },
    ...(isDaily ? [hoursColumn(words)] : []),
    ...ofType(words, tab, type),
    amountColumn(words, type),
  ]
}

/** The hours of a day, on demand. */
function hoursColumn(words: Words): HistoryColumn {
  return {
    id: 'hours',
    header: <span className="visually-hidden">{words('earn.hours.label')}</span>,
    onPhone: 'full',
    cell: (record) => record.tab === 'flexible' && <HistoryHours row={record.row} />,
  }
}

type OrderProps = { record: Extract<HistoryRow, { tab: 'fixed' }> }

function Order({ record: { row } }: OrderProps) {
  return (
    <>
      <Say id="earn.days" values={{ days: row.lock_up_period }} /> · <Verbatim text={row.order_id} />
    </>
  )
}

function column(id: string, header: string, cell: (record: HistoryRow) => ReactNode): HistoryColumn {
  return { id, header, align: 'end', onPhone: 'pair', cell }
}

/** What stands between time and amount. */
function ofType(words: Words, tab: HistoryFilter['tab'], type: HistoryFilter['type']): HistoryColumn[] {
  const principal = column('principal', words('earn.lendings.principal'), ({ tab: of, row }) =>
    maybe(of === 'fixed' ? row.principal : row.lend_principal),
  )
  const rate = column('rate', words('earn.list.apr'), ({ tab: of, row }) =>
    rateOf(of === 'fixed' ? row.year_rate : row.lend_rate_year),
  )
  const how = column('mode', words('history.mode'), (record) => <Mode record={record} words={words} />)
  if (type === EARN_HISTORY.INTEREST) return [principal, rate]
  if (type === EARN_HISTORY.BONUS) return tab === 'fixed' ? [principal] : []
  if (type === EARN_HISTORY.RATE_UP) {
    const counted = column('counted', words('history.counted'), ({ tab: of, row }) =>
      maybe(of === 'fixed' ? row.coupon_principal : null),
    )
    const added = column('added', words('history.added'), ({ tab: of, row }) =>
      rateOf(of === 'fixed' ? row.rate_ratio : null),
    )
    return [counted, added]
  }
  return tab === 'fixed' ? [rate, how] : [how]
}

/** What moved, or was paid. */
function amountColumn(words: Words, type: HistoryFilter['type']): HistoryColumn {
  const isPaid = type !== EARN_HISTORY.LEND && type !== EARN_HISTORY.REDEEM
  return {
    id: 'amount',
    header: words(isPaid ? 'history.paid' : 'earn.amount'),
    align: 'end',
    onPhone: 'aside',
    cell: (record) => <Moved record={record} type={type} />,
  }
}

function Moved({ record: { tab, row }, type }: { record: HistoryRow; type: HistoryFilter['type'] }) {
  const paid = (value: Decimal8 | string, asset: string) => (
    <b>
      <Amount value={value} asset={asset} withPlus />
    </b>
  )
  if (type === EARN_HISTORY.BONUS && row.bonus_amount !== null)
    return paid(row.bonus_amount, row.bonus_asset ?? row.asset)
  if (type === EARN_HISTORY.RATE_UP && tab === 'fixed') return paid(row.coupon_interest, row.asset)
  if (type === EARN_HISTORY.INTEREST) return paid(decimal(row.interest) === 0n ? row.amount : row.interest, row.asset)
  return <Amount value={row.amount} asset={row.asset} />
}

/** How it came about, where the customer did not ask for it themselves; of fixed redemptions whether early or at the end. */
function Mode({ record: { tab, row }, words }: { record: HistoryRow; words: Words }) {
  if (row.mode !== null && row.mode !== '') return words(`history.mode.${row.mode as 'auto_earn'}`)
  if (tab === 'fixed' && row.redeem_type !== null) {
    return words(row.redeem_type === 1 ? 'history.redeem.early' : 'history.redeem.maturity')
  }
  return <span className={styles.none}>{words('history.mode.own')}</span>
}

function maybe(value: string | null): ReactNode {
  return value === null ? '–' : <Amount value={value} />
}

function rateOf(value: string | null): ReactNode {
  return value === null ? '–' : <Percent value={value} />
}
