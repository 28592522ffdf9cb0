import { QUOTE_ASSET } from '@tenor/contract/core'
import type { OperationsData } from '@tenor/contract/overview'
import type { BackOfficePhraseKey } from '@tenor/contract/phrases'
import { Amount, CoinName, type Column, DataTable, ListState, Verbatim } from '@tenor/ui'
import { Section } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'

type SoldRow = OperationsData['sold'][number]

// Every sale of a manifest has a phrase, which a test sees to.
export const salePhrase = (product: string) => `sale.${product}` as BackOfficePhraseKey

const COLUMNS: readonly Column<SoldRow>[] = [
  {
    id: 'coin',
    header: <Say id="console.balance.asset" />,
    cell: ({ asset }) => <CoinName coin={asset} />,
    onPhone: 'lead',
  },
  {
    id: 'product',
    header: <Say id="console.overview.product" />,
    cell: ({ product }) => <Say id={salePhrase(product)} />,
    onPhone: 'under',
  },
  {
    id: 'orders',
    header: <Say id="console.overview.orders" />,
    cell: ({ orders }) => <Verbatim text={orders} />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'amount',
    header: <Say id="console.overview.amount" />,
    cell: ({ amount, asset }) => <Amount value={amount} asset={asset} />,
    align: 'end',
    onPhone: 'aside',
  },
  {
    id: 'value',
    header: <Say id="console.overview.value" />,
    cell: ({ value }) => (value === null ? '–' : <Amount value={value} asset={QUOTE_ASSET} minimum={2} maximum={2} />),
    align: 'end',
    onPhone: 'pair',
  },
]

/** What was sold since the day began, of each product in each asset. */
export function SoldSection({ rows, isWaiting }: { rows: readonly SoldRow[]; isWaiting: boolean }) {
  const words = useWords()
  return (
    <Section title={words('console.overview.sold')} text={words('console.overview.sold.text')}>
      {!isWaiting && rows.length === 0 ? (
        <ListState kind="empty" title={<Say id="console.overview.sold.none" />} />
      ) : (
        <DataTable
          label={words('console.overview.sold')}
          columns={COLUMNS}
          rows={rows}
          rowKey={(row) => `${row.product} ${row.asset}`}
          isWaiting={isWaiting}
          waitingRows={3}
        />
      )}
    </Section>
  )
}
