import { useSearch } from '@tanstack/react-router'
import { type ProofAssetRow, proofFile } from '@tenor/contract/overview'
import { instantOfSeconds } from '@tenor/contract/time'
import {
  Amount,
  buttonClass,
  Card,
  type Column,
  DataTable,
  Facts,
  InstantText,
  ListState,
  Notice,
  shapes,
  Verbatim,
} from '@tenor/ui'
import { Answered, Page, WaitingPart } from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import styles from './proof.module.css'
import { ProofElse } from './proof-else.tsx'
import { ProofMine } from './proof-mine.tsx'
import { ProofOlder } from './proof-older.tsx'
import { ProofPart } from './proof-part.tsx'
import { type PublishedSnapshot, useProofAssets, useProofSnapshot, useProofSnapshots } from './proof-queries.ts'
import { readProofSearch } from './proof-search.ts'
import { ProofShows } from './proof-shows.tsx'
import { ProofSums } from './proof-sums.tsx'

/** What the platform owes, signed; each customer's own check; and what the operator says is there. */
export function ProofPage() {
  const words = useWords()
  const chosen = readProofSearch(useSearch({ from: '/proof-of-reserves' })).snapshot
  const list = useProofSnapshots()
  const id = chosen ?? list.data?.[0]?.id
  const answer = useProofSnapshot.useIf(id !== undefined, id ?? 0)
  return (
    <Page title={words('place.proof.title')} text={words('proof.lede')}>
      <div className={shapes.sheet}>
        <Answered answer={chosen === undefined && list.data === undefined ? list : answer}>
          {list.data?.length === 0 && id === undefined ? (
            <ListState kind="empty" title={<Say id="proof.none" />} text={<Say id="proof.none.text" />} />
          ) : (
            <Snapshot snapshot={answer.data} />
          )}
        </Answered>
        <Assets />
        {id !== undefined && <ProofOlder list={list} shown={id} />}
        <ProofElse />
      </div>
    </Page>
  )
}

function Snapshot({ snapshot }: { snapshot: PublishedSnapshot | undefined }) {
  if (snapshot === undefined) return <WaitingPart />
  return (
    <>
      <Card>
        <Facts facts={listFacts(snapshot)} />
        <p className={styles.acts}>
          <a
            className={buttonClass({})}
            href={proofFile.path.replace(':id', String(snapshot.id))}
            download={`tenor-proof-${snapshot.id}.json`}
          >
            <Say id="proof.file" />
          </a>
        </p>
      </Card>
      <ProofMine key={snapshot.id} snapshot={snapshot} />
      <ProofShows />
      <ProofSums snapshot={snapshot} />
    </>
  )
}

function listFacts({ at, digest, public_key }: PublishedSnapshot) {
  const code = (text: string) => <Verbatim className={shapes.code} text={text} />
  return [
    { id: 'at', name: <Say id="proof.at" />, value: <InstantText at={instantOfSeconds(at)} seconds /> },
    { id: 'digest', name: <Say id="proof.digest" />, value: code(digest) },
    { id: 'key', name: <Say id="proof.key" />, value: code(public_key) },
  ]
}

function Assets() {
  const words = useWords()
  const answer = useProofAssets()
  const rows = answer.data?.list ?? []
  return (
    <ProofPart title={<Say id="proof.assets" />} text={<Say id="proof.assets.text" />}>
      <Answered answer={answer}>
        {answer.data?.list.length === 0 ? (
          <Notice>
            <Say id="proof.assets.none" />
          </Notice>
        ) : (
          <DataTable
            label={words('proof.assets')}
            columns={assetColumns(words)}
            rows={rows}
            rowKey={({ id }) => id}
            isWaiting={answer.isPending}
            waitingRows={2}
          />
        )}
      </Answered>
    </ProofPart>
  )
}

function assetColumns(words: Words): Column<ProofAssetRow>[] {
  return [
    {
      id: 'place',
      header: words('proof.assets.place'),
      onPhone: 'lead',
      cell: ({ place, kind }) => (
        <>
          <Verbatim className={shapes.code} text={place} />
          <span className={shapes.under}>
            <Say id={`proof.assets.kind.${kind}`} />
          </span>
        </>
      ),
    },
    {
      id: 'amount',
      header: words('proof.amount'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ amount, asset }) => <Amount value={amount} asset={asset} />,
    },
    {
      id: 'asOf',
      header: words('proof.assets.asOf'),
      onPhone: 'pair',
      cell: ({ as_of }) => <InstantText at={instantOfSeconds(as_of)} />,
    },
  ]
}
