import { decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import type { WealthBackOfficeRow } from '@tenor/contract/wealth'
import { Amount, Button, type Column, InstantText, Percent, Verbatim } from '@tenor/ui'
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
          <Verbatim text={coin} />
        </>
      )}
      note={({ nav_due: isDue, next_nav_at }) =>
        isDue === 0 ? null : (
          <Say id="console.wealth.due" values={{ time: <InstantText at={instantOfSeconds(next_nav_at)} short /> }} />
        )
      }
      terms={[...TERMS, cashColumn(cash)]}
      sold={null}
      extraAct={(row) => (
        <Button kind="ghost" onPress={() => onNav(row)}>
          <Say id="console.wealth.enter" />
        </Button>
      )}
      actsOn={({ status }) =>
        status === 'retired' ? [] : status === 'listed' ? ['change', 'pause', 'retire'] : ['change', 'resume', 'retire']
      }
    />
  )
}

const TERMS: readonly Column<Row>[] = [
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
    id: 'units',
    header: <Say id="console.wealth.units" />,
    cell: ({ units }) => <Amount value={units} maximum={6} />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'share',
    header: <Say id="console.wealth.share" />,
    cell: ({ profit_share: share }) => <Percent value={share} />,
    align: 'end',
    onPhone: 'pair',
  },
]

type Cash = NonNullable<ReturnType<typeof useWealthCash>['data']>

/** What the next strike needs; a dash where nobody keeps the fund's cash here. */
function cashColumn(cash: Cash): Column<Row> {
  return {
    id: 'cash',
    header: <Say id="console.wealth.cash" />,
    cell: ({ id, coin }) => {
      const own = cash.find(({ pid }) => pid === id)
      if (own === undefined) return '–'
      const isQuiet = own.pending_orders === 0 && decimal(own.leaving) === 0n && decimal(own.owed) === 0n
      if (isQuiet && own.cash === null) return '–'
      const values = {
        leaving: <Amount value={own.leaving} maximum={4} />,
        owed: <Amount value={own.owed} maximum={4} />,
        count: own.pending_orders,
      }
      return (
        <TwoLineCell
          main={own.cash === null ? '–' : <Amount value={own.cash} asset={coin} maximum={4} />}
          more={isQuiet ? <Say id="console.wealth.noneNeeded" /> : <Say id="console.wealth.needed" values={values} />}
        />
      )
    },
    align: 'end',
    onPhone: 'pair',
  }
}

export function FundName({ row }: { row: Row }) {
  return (
    <b>
      <Verbatim text={row.name} />
    </b>
  )
}
