import { QUOTE_ASSET } from '@tenor/contract/core'
import type { PhraseKey } from '@tenor/contract/phrases'
import { Amount, CoinName, type Column, DataTable } from '@tenor/ui'
import { useWords, type Words } from '../../platform/phrases/index.ts'
import type { PortfolioHolding } from './portfolio-queries.ts'
import { Way } from './way.tsx'

export type HoldingsTableProps = { label: string; rows: readonly PortfolioHolding[]; isWaiting: boolean }

/** Holdings of any product, each with the way to its detail. */
export function HoldingsTable({ label, rows, isWaiting }: HoldingsTableProps) {
  const words = useWords()
  return (
    <DataTable
      label={label}
      columns={columns(words)}
      rows={rows}
      rowKey={({ key }) => key}
      isWaiting={isWaiting}
      waitingRows={4}
    />
  )
}

function columns(words: Words): Column<PortfolioHolding>[] {
  return [
    {
      id: 'what',
      header: words('portfolio.holding'),
      onPhone: 'lead',
      cell: ({ product, name, worthAsset }) => (
        <CoinName coin={worthAsset}>{name ?? words(`sale.${product}` as PhraseKey)}</CoinName>
      ),
    },
    {
      id: 'putIn',
      header: words('earn.money.putIn'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ putIn, asset }) => <Amount value={putIn} asset={asset} maximum={8} />,
    },
    {
      id: 'worth',
      header: words('earn.money.worthNow'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ worth, worthAsset }) => (
        <Amount value={worth} asset={worthAsset} maximum={worthAsset === QUOTE_ASSET ? 2 : 8} />
      ),
    },
    {
      id: 'way',
      header: <span className="visually-hidden">{words('portfolio.open')}</span>,
      align: 'end',
      onPhone: 'pair',
      cell: ({ link }) => <Way href={link}>{words('portfolio.open')}</Way>,
    },
  ]
}
