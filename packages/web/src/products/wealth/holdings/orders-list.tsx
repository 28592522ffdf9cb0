import { ListFrame } from '@tenor/browser/lists'
import { decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import type { WealthOrderRow } from '@tenor/contract/wealth'
import { Amount, Badge, Button, buttonClass, CoinName, type Column, DataTable, InstantText, shapes } from '@tenor/ui'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import { ordersCsvAddress, useWealthOrders, type WealthSide } from '../wealth-queries.ts'
import { NothingHeld } from './nothing-held.tsx'

/** `pid`: of one fund alone. */
export type OrdersListProps = { side: WealthSide; pid?: number; onOrder: (id: number) => void }

/** Subscriptions, each with its detail one click away, or redemptions; the same as a file. */
export function OrdersList({ side, pid, onOrder }: OrdersListProps) {
  const words = useWords()
  const isIn = side === 'subscriptions'
  return (
    <ListFrame
      answer={useWealthOrders(side, pid)}
      nothing={<NothingHeld />}
      above={
        <div className={shapes.bar}>
          <a href={ordersCsvAddress(side)} download className={buttonClass({})}>
            <Say id="act.exportCsv" />
          </a>
        </div>
      }
      table={(rows) => (
        <DataTable
          label={words(`wealth.tab.${side}`)}
          columns={[
            ...columns(words),
            ...(isIn ? subscribed(words) : redeemed(words)),
            ...ended(words),
            ...(isIn ? [detail(words, onOrder)] : []),
          ]}
          rows={rows ?? []}
          rowKey={({ id }) => id}
          isWaiting={rows === undefined}
          waitingRows={3}
          {...(isIn ? { onOpen: ({ id }: WealthOrderRow) => onOrder(id) } : {})}
        />
      )}
    />
  )
}

const maybe = (value: string | null, coin?: string, places = 8) =>
  value === null ? (
    '—'
  ) : (
    <Amount value={decimal(value)} {...(coin === undefined ? {} : { asset: coin })} maximum={places} />
  )

function columns(words: Words): Column<WealthOrderRow>[] {
  return [
    {
      id: 'name',
      header: words('wealth.product'),
      onPhone: 'lead',
      isTwoLine: true,
      cell: ({ coin, name }) => <CoinName coin={coin} title={name} />,
    },
    {
      id: 'units',
      header: words('wealth.units'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ unit }) => maybe(unit, undefined, 6),
    },
    {
      id: 'nav',
      header: words('wealth.nav'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ net_value_ratio, coin }) => maybe(net_value_ratio, coin),
    },
  ]
}

function subscribed(words: Words): Column<WealthOrderRow>[] {
  return [
    {
      id: 'amount',
      header: words('wealth.amount'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ amount, coin }) => maybe(amount, coin),
    },
  ]
}

function redeemed(words: Words): Column<WealthOrderRow>[] {
  return [
    {
      id: 'share',
      header: words('wealth.share'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ profit_share, coin }) => maybe(profit_share, coin),
    },
    {
      id: 'received',
      header: words('wealth.received'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ received, coin }) => maybe(received, coin),
    },
  ]
}

const COLOURS = { PENDING: 'blue', STRUCK: 'yellow', PAID: 'green', RETURNED: 'grey' } as const

function ended(words: Words): Column<WealthOrderRow>[] {
  return [
    {
      id: 'strike',
      header: words('wealth.strike'),
      onPhone: 'pair',
      cell: ({ strike_at }) => <InstantText at={instantOfSeconds(strike_at)} short />,
    },
    {
      id: 'state',
      header: words('wealth.state'),
      onPhone: 'note',
      cell: ({ state, type }) => (
        <Badge colour={state === 'STRUCK' && type === 1 ? 'green' : COLOURS[state]}>
          <Say id={state === 'STRUCK' && type === 1 ? 'wealth.state.in' : `wealth.state.${state}`} />
        </Badge>
      ),
    },
  ]
}

/** On a phone the row itself opens it. */
function detail(words: Words, onOrder: (id: number) => void): Column<WealthOrderRow> {
  return {
    id: 'detail',
    header: <span className="visually-hidden">{words('wealth.detail.open')}</span>,
    align: 'end',
    onPhone: 'hidden',
    cell: ({ id, name }) => (
      <Button aria-label={words('wealth.detail.of', { name })} onPress={() => onOrder(id)}>
        <Say id="wealth.detail.open" />
      </Button>
    ),
  }
}
