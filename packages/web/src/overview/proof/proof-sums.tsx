import { Amount, type Column, DataTable, Verbatim } from '@tenor/ui'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import { lineName } from './line-name.ts'
import { ProofPart } from './proof-part.tsx'
import type { PublishedSnapshot } from './proof-queries.ts'

type BookRow = PublishedSnapshot['books'][number]
type TotalRow = PublishedSnapshot['sums'][number]

export function ProofSums({ snapshot: { books, sums, version } }: { snapshot: PublishedSnapshot }) {
  const words = useWords()
  const claims = books.filter(({ claim }) => claim === true)
  const others = books.filter(({ claim }) => claim === null)
  return (
    <>
      <ProofPart title={<Say id="proof.owed" />} text={version === 1 ? undefined : <Say id="proof.owed.text" />}>
        <DataTable
          label={words('proof.owed')}
          columns={totalColumns(words)}
          rows={sums}
          rowKey={({ asset }) => asset}
        />
      </ProofPart>
      <Books rows={books.filter(({ claim }) => claim === false)} of="accounts" />
      <Books rows={claims} of="claims" />
      <Books rows={others} of="others" />
    </>
  )
}

function Books({ rows, of }: { rows: readonly BookRow[]; of: 'accounts' | 'claims' | 'others' }) {
  const words = useWords()
  if (rows.length === 0) return null
  return (
    <ProofPart title={<Say id={`proof.${of}`} />} text={<Say id={`proof.${of}.text`} />}>
      <DataTable
        label={words(`proof.${of}`)}
        columns={bookColumns(words)}
        rows={rows}
        rowKey={({ line, asset }) => `${line} ${asset}`}
      />
    </ProofPart>
  )
}

function totalColumns(words: Words): Column<TotalRow>[] {
  return [
    { id: 'asset', header: words('proof.asset'), onPhone: 'lead', cell: ({ asset }) => <Verbatim text={asset} /> },
    {
      id: 'amount',
      header: words('proof.amount'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ asset, amount }) => <Amount value={amount} asset={asset} />,
    },
  ]
}

function bookColumns(words: Words): Column<BookRow>[] {
  return [
    { id: 'line', header: words('proof.line'), onPhone: 'lead', cell: ({ line }) => lineName(words, line) },
    {
      id: 'pieces',
      header: words('proof.pieces'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ pieces }) => (pieces === null ? '—' : <Amount value={String(pieces)} />),
    },
    {
      id: 'amount',
      header: words('proof.amount'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ asset, amount }) => <Amount value={amount} asset={asset} />,
    },
  ]
}
