import { Link } from '@tanstack/react-router'
import { MoreRows } from '@tenor/browser/lists'
import type { ProofSnapshotRow } from '@tenor/contract/overview'
import { instantOfSeconds } from '@tenor/contract/time'
import { type Column, DataTable, InstantText, shapes, Verbatim } from '@tenor/ui'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import { ProofPart } from './proof-part.tsx'
import type { useProofSnapshots } from './proof-queries.ts'

/** Every snapshot that was published. */
export function ProofOlder({ list, shown }: { list: ReturnType<typeof useProofSnapshots>; shown: number }) {
  const words = useWords()
  return (
    <ProofPart title={<Say id="proof.older" />}>
      <DataTable
        label={words('proof.older')}
        columns={columnsOf(words)}
        rows={list.data ?? []}
        rowKey={({ id }) => id}
        isChosen={({ id }) => id === shown}
        isWaiting={list.data === undefined}
      />
      <MoreRows of={list} />
    </ProofPart>
  )
}

function columnsOf(words: Words): Column<ProofSnapshotRow>[] {
  return [
    {
      id: 'at',
      header: words('proof.at'),
      onPhone: 'lead',
      cell: ({ id, at }) => (
        <Link to="/proof-of-reserves" search={{ snapshot: id }}>
          <InstantText at={instantOfSeconds(at)} seconds />
        </Link>
      ),
    },
    {
      id: 'digest',
      header: words('proof.digest'),
      onPhone: 'pair',
      cell: ({ digest }) => <Verbatim className={shapes.code} text={digest} />,
    },
  ]
}
