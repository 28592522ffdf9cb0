import type { StakingRunRow } from '@tenor/contract/staking'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Badge, Button, type Column, DataTable, InstantText, ListState, Panel, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { Answered, Page, Section, TwoLineCell } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useStakingRunSums, useStakingRuns } from '../staking-queries.ts'
import { DaySums } from './day-sums.tsx'
import { StakingDryRun } from './staking-dry-run.tsx'
import { StakingLeftovers } from './staking-leftovers.tsx'

/** Days as they were booked, and the running one played dry. */
export function StakingRunsPage() {
  const words = useWords()
  const [open, setOpen] = useState<StakingRunRow | null>(null)
  const answer = useStakingRuns()
  return (
    <Page title={words('console.stakingRuns')} text={words('console.stakingRuns.text')}>
      <StakingDryRun />
      <Section title={words('console.stakingRuns.list')}>
        <Answered answer={answer}>
          {answer.data?.length === 0 ? (
            <ListState kind="empty" title={<Say id="console.stakingRuns.none" />} />
          ) : (
            <DataTable
              label={words('console.stakingRuns.list')}
              columns={columns((row) => setOpen(row), words('console.stakingRuns.sums'))}
              rows={answer.data ?? []}
              rowKey={({ pid, day }) => `${pid} ${day}`}
              isWaiting={answer.isPending}
              isWide
            />
          )}
        </Answered>
        {answer.hasMore && (
          <div>
            <Button kind="ghost" isPending={answer.isMoreLoading} onPress={answer.more}>
              <Say id="console.stakingRuns.more" />
            </Button>
          </div>
        )}
      </Section>
      <StakingLeftovers />
      {open !== null && <SumsPanel run={open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function SumsPanel({ run, onClose }: { run: StakingRunRow; onClose: () => void }) {
  const words = useWords()
  const answer = useStakingRunSums(run.pid, run.day)
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Verbatim text={run.name} />}
      aside={<InstantText at={instantOfSeconds(run.day)} short />}
      closeLabel={words('act.close')}
      width="wide"
    >
      <Answered answer={answer}>
        <DaySums rows={answer.data?.list ?? []} isWaiting={answer.isPending} />
      </Answered>
    </Panel>
  )
}

function columns(onOpen: (row: StakingRunRow) => void, open: string): readonly Column<StakingRunRow>[] {
  return [
    {
      id: 'product',
      header: <Say id="console.catalogue.product" />,
      cell: ({ name, coin, day }) => (
        <TwoLineCell
          main={
            <>
              <b>{<Verbatim text={name} />}</b> · <Verbatim text={coin} />
            </>
          }
          more={<InstantText at={instantOfSeconds(day)} short />}
        />
      ),
      onPhone: 'lead',
    },
    {
      id: 'state',
      header: <Say id="console.status" />,
      cell: ({ state }) => (
        <Badge colour={state === 'done' ? 'green' : 'blue'}>
          <Say id={`console.stakingRuns.${state}`} />
        </Badge>
      ),
      onPhone: 'aside',
    },
    {
      id: 'rows',
      header: <Say id="console.stakingRuns.holdings" />,
      cell: ({ rows }) => <Verbatim text={rows} />,
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'staked',
      header: <Say id="console.stakingRuns.staked" />,
      cell: ({ staked, coin }) => (staked === null ? '–' : <Amount value={staked} asset={coin} maximum={8} />),
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'duration',
      header: <Say id="console.stakingRuns.ended" />,
      cell: ({ ended_at: at }) => (at === null ? '–' : <InstantText at={instantOfSeconds(at)} short />),
      onPhone: 'pair',
    },
    {
      id: 'sums',
      header: <Say id="console.act" />,
      cell: (row) => (
        <Button kind="ghost" aria-label={`${open}: ${row.name}`} onPress={() => onOpen(row)}>
          {open}
        </Button>
      ),
      align: 'end',
    },
  ]
}
