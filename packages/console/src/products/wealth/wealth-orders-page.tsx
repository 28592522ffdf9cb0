import { useNavigate, useSearch } from '@tanstack/react-router'
import { given } from '@tenor/browser/search'
import { instantOfSeconds } from '@tenor/contract/time'
import { WEALTH_FUND_ORDERS, type WealthFundOrderRow } from '@tenor/contract/wealth'
import { Amount, Badge, Choice, type Column, DataTable, InstantText, Verbatim } from '@tenor/ui'
import { Answered, AnyOf, FilterRow, MoreOf, NoRows, Page } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useFundOrders, useWealthFunds } from './wealth-queries.ts'
import type { WealthOrdersSearch } from './wealth-search.ts'

type Row = WealthFundOrderRow
const COLOURS = { PENDING: 'yellow', STRUCK: 'green', RETURNED: 'grey', PAID: 'grey' } as const

/** Lots and pending orders of a fund, by the strike that prices or has priced them. */
export function WealthOrdersPage() {
  const words = useWords()
  const navigate = useNavigate()
  const search = useSearch({ from: '/wealth/orders' })
  const funds = useWealthFunds({}).data ?? []
  const { type = 1, which, pid } = search
  const answer = useFundOrders({ type, ...given({ pid, which }) })
  const show = (next: WealthOrdersSearch) => navigate({ to: '/wealth/orders', search: next })
  return (
    <Page title={words('console.wealthOrders')} text={words('console.wealthOrders.text')}>
      <FilterRow label={words('console.filter')}>
        <AnyOf
          label={words('console.catalogue.product')}
          value={pid === undefined ? undefined : String(pid)}
          options={funds.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(next) =>
            show({ type, ...given({ which, pid: next === undefined ? undefined : Number.parseInt(next, 10) }) })
          }
        />
        <Choice<'1' | '2'>
          label={words('console.wealthOrders.type')}
          value={type === 2 ? '2' : '1'}
          options={(['1', '2'] as const).map((value) => ({
            value,
            label: words(`console.wealthOrders.type.${value}`),
          }))}
          onChange={(next) => show({ ...search, type: next === '2' ? 2 : 1 })}
        />
        <AnyOf
          label={words('console.wealthOrders.which')}
          value={which}
          options={WEALTH_FUND_ORDERS.filter((value) => value !== 'all').map((value) => ({
            value,
            label: words(`console.wealthOrders.which.${value}`),
          }))}
          onChange={(next) => show({ ...given({ pid, which: next }), type })}
        />
      </FilterRow>
      <Answered answer={answer}>
        {answer.data?.length === 0 ? (
          <NoRows isFiltered={which !== undefined} text={<Say id="console.wealthOrders.none" />} />
        ) : (
          <DataTable
            label={words('console.wealthOrders')}
            columns={pid === undefined ? [STRIKE, fundColumn(funds), ...COLUMNS] : [STRIKE, ...COLUMNS]}
            rows={answer.data ?? []}
            rowKey={({ id }) => id}
            isWaiting={answer.isPending}
            isWide
          />
        )}
      </Answered>
      <MoreOf answer={answer} />
    </Page>
  )
}

const STRIKE: Column<Row> = {
  id: 'strike',
  header: <Say id="console.wealthOrders.strike" />,
  cell: ({ strike_at: at }) => <InstantText at={instantOfSeconds(at)} short />,
  onPhone: 'lead',
}

/** Where orders of all funds stand beside each other, which one each is of. */
function fundColumn(funds: readonly { id: number; name: string }[]): Column<Row> {
  return {
    id: 'fund',
    header: <Say id="console.catalogue.product" />,
    cell: ({ pid }) => <Verbatim text={funds.find(({ id }) => id === pid)?.name ?? pid} />,
    onPhone: 'note',
  }
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'user',
    header: <Say id="console.wealthOrders.user" />,
    cell: ({ user_id: id }) => <Verbatim text={id} />,
    onPhone: 'under',
  },
  {
    id: 'state',
    header: <Say id="console.wealthOrders.state" />,
    cell: ({ state, type, unit_left: left }) => (
      <Badge colour={COLOURS[state]}>
        {state === 'STRUCK' && type === 1 && left === '0' ? (
          <Say id="console.wealthOrders.state.left" />
        ) : (
          <Say
            id={
              state === 'STRUCK' && type === 2
                ? 'console.wealthOrders.state.owed'
                : `console.wealthOrders.state.${state}`
            }
          />
        )}
      </Badge>
    ),
    onPhone: 'aside',
  },
  {
    id: 'amount',
    header: <Say id="console.wealthOrders.amount" />,
    cell: ({ amount, coin }) => (amount === null ? '—' : <Amount value={amount} asset={coin} maximum={8} />),
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'unit',
    header: <Say id="console.wealth.units" />,
    cell: ({ unit }) => (unit === null ? '—' : <Amount value={unit} maximum={6} />),
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'left',
    header: <Say id="console.wealthOrders.left" />,
    cell: ({ unit_left: left }) => (left === null ? '—' : <Amount value={left} maximum={6} />),
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'nav',
    header: <Say id="console.wealth.nav" />,
    cell: ({ net_value_ratio: nav }) => (nav === null ? '—' : <Amount value={nav} maximum={8} />),
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'unlocks',
    header: <Say id="console.wealthOrders.unlocks" />,
    cell: ({ unlocks_at: at }) => (at === null ? '—' : <InstantText at={instantOfSeconds(at)} short />),
    align: 'end',
    onPhone: 'pair',
  },
]
