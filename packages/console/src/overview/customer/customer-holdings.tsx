import { accountName } from '@tenor/browser/ledger-names'
import { type BalanceRow, QUOTE_ASSET } from '@tenor/contract/core'
import type { PortfolioHolding } from '@tenor/contract/overview'
import type { BackOfficePhraseKey } from '@tenor/contract/phrases'
import { Amount, CoinName, type Column, DataTable, Verbatim } from '@tenor/ui'
import { Answered, NoRows, TwoLineCell } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useTheirBalances, useTheirPortfolio } from './customer-queries.ts'

const inQuote = (value: string | null) =>
  value === null ? '–' : <Amount value={value} asset={QUOTE_ASSET} minimum={2} maximum={2} />

const HOLDINGS: readonly Column<PortfolioHolding>[] = [
  {
    id: 'holding',
    header: <Say id="console.customer.holding" />,
    cell: ({ product, name, id, asset }) => (
      <CoinName coin={asset}>
        <TwoLineCell
          main={name === null ? <Say id={`sale.${product}` as BackOfficePhraseKey} /> : <Verbatim text={name} />}
          more={<Verbatim text={`${asset} #${id}`} />}
        />
      </CoinName>
    ),
    onPhone: 'lead',
  },
  {
    id: 'amount',
    header: <Say id="console.customer.has" />,
    cell: (row) => <Amount value={row.worth} asset={row.worth_asset} />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'value',
    header: <Say id="console.customer.value" />,
    cell: (row) => inQuote(row.worth_value),
    align: 'end',
    onPhone: 'aside',
  },
]

/** Holdings of all products and balances of all accounts, as the customer sees them. */
export function CustomerHoldings({ id }: { id: number }) {
  const words = useWords()
  const answer = useTheirPortfolio(id)
  const rows = answer.data?.holdings ?? []
  return (
    <>
      <Answered answer={answer}>
        {answer.data !== undefined && rows.length === 0 ? (
          <NoRows />
        ) : (
          <DataTable
            label={words('console.customer.holdings')}
            columns={HOLDINGS}
            rows={rows}
            rowKey={({ product, id: number }) => `${product} ${number}`}
            isWaiting={answer.isPending}
          />
        )}
      </Answered>
      <h3>
        <Say id="console.customer.idle" />
      </h3>
      <Balances id={id} />
    </>
  )
}

function Balances({ id }: { id: number }) {
  const words = useWords()
  const answer = useTheirBalances(id)
  const columns: readonly Column<BalanceRow>[] = [
    {
      id: 'asset',
      header: <Say id="console.balance.asset" />,
      cell: ({ asset }) => <CoinName coin={asset} />,
      onPhone: 'lead',
    },
    {
      id: 'account',
      header: <Say id="ledger.account" />,
      cell: ({ account }) => accountName(words as never, account),
      onPhone: 'under',
    },
    {
      id: 'amount',
      header: <Say id="console.customer.has" />,
      cell: ({ amount, asset }) => <Amount value={amount} asset={asset} />,
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'value',
      header: <Say id="console.customer.value" />,
      cell: ({ value }) => inQuote(value),
      align: 'end',
      onPhone: 'aside',
    },
  ]
  const rows = answer.data?.list ?? []
  return (
    <Answered answer={answer}>
      {answer.data !== undefined && rows.length === 0 ? (
        <NoRows />
      ) : (
        <DataTable
          label={words('console.customer.idle')}
          columns={columns}
          rows={rows}
          rowKey={({ asset, account }) => `${asset} ${account}`}
          isWaiting={answer.isPending}
        />
      )}
    </Answered>
  )
}
