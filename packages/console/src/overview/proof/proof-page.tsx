import { makeProofSnapshot, type ProofSnapshotRow, setProofDaily } from '@tenor/contract/overview'
import { instantOfSeconds } from '@tenor/contract/time'
import {
  Button,
  type Column,
  DataTable,
  Facts,
  InstantText,
  ListState,
  Notice,
  Toggle,
  useSay,
  Verbatim,
} from '@tenor/ui'
import { Answered, May, MoreOf, Page, RefusalLine, useMay } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './proof.module.css'
import { ProofAssets } from './proof-assets.tsx'
import { useMakeSnapshot, useSetDaily, useSnapshots, useStanding } from './proof-queries.ts'

/** Snapshots of what is owed: making one, the daily ones, and what is said of assets beside them. */
export function ProofPage() {
  const words = useWords()
  const say = useSay()
  const make = useMakeSnapshot()
  const act = (
    <May call={makeProofSnapshot}>
      <Button
        kind="primary"
        isPending={make.isPending}
        onPress={() => make.mutate(undefined, { onSuccess: () => say(<Say id="console.proof.made" />, 'good') })}
      >
        <Say id="console.proof.make" />
      </Button>
    </May>
  )
  return (
    <Page title={words('console.proof.title')} text={words('console.proof.text')} aside={act}>
      <div className={styles.page}>
        <RefusalLine error={make.error} />
        <Standing />
        <Snapshots />
        <ProofAssets />
      </div>
    </Page>
  )
}

function Standing() {
  const answer = useStanding()
  const set = useSetDaily()
  const may = useMay(setProofDaily)
  const { data } = answer
  return (
    <Answered answer={answer}>
      {data !== undefined && data.public_key === null && (
        <Notice kind="caution">
          <Say id="console.proof.unsigned" />
        </Notice>
      )}
      {data !== undefined && data.public_key !== null && (
        <Facts
          facts={[
            {
              id: 'key',
              name: <Say id="console.proof.key" />,
              value: <Verbatim className={styles.code} text={data.public_key} />,
            },
          ]}
        />
      )}
      <Toggle
        isOn={data?.daily === true}
        isDisabled={!may || data === undefined || set.isPending}
        onChange={(daily) => data !== undefined && set.mutate({ daily, version: data.version })}
      >
        <Say id="console.proof.daily" />
      </Toggle>
      <RefusalLine error={set.error} />
    </Answered>
  )
}

function Snapshots() {
  const words = useWords()
  const answer = useSnapshots()
  return (
    <Answered answer={answer}>
      {answer.data?.length === 0 ? (
        <ListState kind="empty" title={<Say id="console.proof.none" />} text={<Say id="console.proof.none.text" />} />
      ) : (
        <DataTable
          label={words('console.proof.title')}
          columns={COLUMNS}
          rows={answer.data ?? []}
          rowKey={({ id }) => id}
          isWaiting={answer.isPending}
        />
      )}
      <MoreOf answer={answer} />
    </Answered>
  )
}

const COLUMNS: readonly Column<ProofSnapshotRow>[] = [
  {
    id: 'at',
    header: <Say id="console.proof.at" />,
    cell: ({ id, at }) => (
      <a href={`/proof-of-reserves?snapshot=${id}`}>
        <InstantText at={instantOfSeconds(at)} seconds />
      </a>
    ),
    onPhone: 'lead',
  },
  {
    id: 'origin',
    header: <Say id="console.proof.origin" />,
    cell: ({ daily }) => <Say id={daily ? 'console.proof.by.clock' : 'console.proof.by.operator'} />,
    onPhone: 'aside',
  },
  {
    id: 'digest',
    header: <Say id="console.proof.digest" />,
    cell: ({ digest }) => <Verbatim className={styles.code} text={digest} />,
    onPhone: 'pair',
  },
]
