import { instantOfSeconds } from '@tenor/contract/time'
import type { WealthBackOfficeRow } from '@tenor/contract/wealth'
import { Amount, Button, type Column, InstantText, Percent } from '@tenor/ui'
import { CatalogueTable, type CatalogueTableProps, type OfferAct } from '../../core/catalogue/index.ts'
import { TwoLineCell } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useWealthCash } from './wealth-queries.ts'

type Row = WealthBackOfficeRow
type Props = CatalogueTableProps<Row, OfferAct>

export function WealthTable({
  onNav,
  ...props
}: Pick<Props, 'rows' | 'isWaiting' | 'onAct' | 'chosen' | 'onChoose'> & { onNav: (row: Row) => void }) {
  const words = useWords()
  const cash = useWealthCash().data ?? []
  return (
    <CatalogueTable
      {...props}
      label={words('console.wealth')}
      name={(row) => <FundName row={row} />}
      more={({ coin }) => (
        <>
          {' · '}
          <bdi>{coin}</bdi>
        </>
      )}
      note={({ nav_due: isDue, next_nav_at }) =>
        isDue === 0 ? null : (
          <Say id="console.wealth.due" values={{ time: <InstantText at={instantOfSeconds(next_nav_at)} short /> }} />
        )
      }
      terms={[...navTerms(onNav), ...CASH.map((column) => column(cash))]}
      sold={({ min_amount, coin }) => ({ least: min_amount, most: null, used: '0', capacity: null, asset: coin })}
      actsOn={({ status }) =>
        status === 'retired' ? [] : status === 'listed' ? ['change', 'pause', 'retire'] : ['change', 'resume', 'retire']
      }
    />
  )
}

function navTerms(onNav: (row: Row) => void): Column<Row>[] {
  return [
    {
      id: 'nav',
      header: <Say id="console.wealth.nav" />,
      cell: (row) => (
        <TwoLineCell
          main={<Amount value={row.nav} asset={row.coin} maximum={8} />}
          more={<InstantText at={instantOfSeconds(row.nav_at)} short />}
        />
      ),
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'enter',
      header: <Say id="console.wealth.enter" />,
      cell: (row) => (
        <Button onPress={() => onNav(row)}>
          <Say id="console.wealth.enter" />
        </Button>
      ),
      onPhone: 'pair',
    },
    {
      id: 'units',
      header: <Say id="console.wealth.units" />,
      cell: ({ units, profit_share }) => (
        <TwoLineCell main={<Amount value={units} maximum={6} />} more={<Percent value={profit_share} />} />
      ),
      align: 'end',
      onPhone: 'pair',
    },
  ]
}

type Cash = NonNullable<ReturnType<typeof useWealthCash>['data']>

/** What the next strike needs: nothing is missing where nobody keeps the fund's cash here. */
const CASH: readonly ((cash: Cash) => Column<Row>)[] = [
  (cash) => ({
    id: 'cash',
    header: <Say id="console.wealth.cash" />,
    cell: ({ id, coin }) => {
      const own = cash.find(({ pid }) => pid === id)
      if (own === undefined) return '—'
      return (
        <TwoLineCell
          main={own.cash === null ? '—' : <Amount value={own.cash} asset={coin} maximum={8} />}
          more={
            <Say
              id="console.wealth.needed"
              values={{
                leaving: <Amount value={own.leaving} maximum={8} />,
                owed: <Amount value={own.owed} maximum={8} />,
                count: own.pending_orders,
              }}
            />
          }
        />
      )
    },
    align: 'end',
    onPhone: 'pair',
  }),
]

export function FundName({ row }: { row: Row }) {
  return (
    <b>
      <bdi>{row.name}</bdi>
    </b>
  )
}
