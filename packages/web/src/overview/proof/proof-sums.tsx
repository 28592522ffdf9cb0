import { type Decimal8, decimal } from '@tenor/contract/money'
import { Amount, type Column, DataTable } from '@tenor/ui'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import { lineName } from './line-name.ts'
import { ProofPart } from './proof-part.tsx'
import type { PublishedSnapshot } from './proof-queries.ts'

type SumRow = PublishedSnapshot['sums'][number]
type TotalRow = { asset: string; amount: Decimal8 }

/** What is owed: by asset, by product, and what lies on no account. */
export function ProofSums({ snapshot: { sums } }: { snapshot: PublishedSnapshot }) {
  const words = useWords()
  const onAccounts = sums.filter(({ claim }) => !claim)
  const claims = sums.filter(({ claim }) => claim)
  return (
    <>
      <ProofPart title={<Say id="proof.owed" />}>
        <DataTable
          label={words('proof.owed')}
          columns={totalColumns(words)}
          rows={totalsOf(onAccounts)}
          rowKey={({ asset }) => asset}
        />
      </ProofPart>
      <ProofPart title={<Say id="proof.accounts" />} text={<Say id="proof.accounts.text" />}>
        <DataTable
          label={words('proof.accounts')}
          columns={sumColumns(words)}
          rows={onAccounts}
          rowKey={({ line, asset }) => `${line} ${asset}`}
        />
      </ProofPart>
      {claims.length > 0 && (
        <ProofPart title={<Say id="proof.claims" />} text={<Say id="proof.claims.text" />}>
          <DataTable
            label={words('proof.claims')}
            columns={sumColumns(words)}
            rows={claims}
            rowKey={({ line, asset }) => `${line} ${asset}`}
          />
        </ProofPart>
      )}
    </>
  )
}

function totalsOf(sums: readonly SumRow[]): TotalRow[] {
  const totals = new Map<string, Decimal8>()
  for (const { asset, amount } of sums) totals.set(asset, (totals.get(asset) ?? 0n) + decimal(amount))
  return [...totals].map(([asset, amount]) => ({ asset, amount }))
}

function totalColumns(words: Words): Column<TotalRow>[] {
  return [
    { id: 'asset', header: words('proof.asset'), onPhone: 'lead', cell: ({ asset }) => <bdi>{asset}</bdi> },
    {
      id: 'amount',
      header: words('proof.amount'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ asset, amount }) => <Amount value={amount} asset={asset} />,
    },
  ]
}

function sumColumns(words: Words): Column<SumRow>[] {
  return [
    { id: 'line', header: words('proof.line'), onPhone: 'lead', cell: ({ line }) => lineName(words, line) },
    {
      id: 'amount',
      header: words('proof.amount'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ asset, amount }) => <Amount value={amount} asset={asset} />,
    },
  ]
}
