import { type SoftStakingRun, softStakingDryRun } from '@tenor/contract/soft-staking'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Badge, Button, type Column, DataTable, InstantText, Verbatim } from '@tenor/ui'
import { type ReactNode, useState } from 'react'
import { Answered, May, MoreOf, NoRows, Page } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { SoftDryRunPanel } from './soft-dry-run-panel.tsx'
import { useSoftRuns } from './soft-staking-queries.ts'

type CoinSum = SoftStakingRun['list'][number]

const COLOURS = { running: 'grey', averaged: 'blue', paid: 'green' } as const

/** Days of soft staking, the latest first, with what they pay by coin. */
export function SoftRunsPage() {
  const words = useWords()
  const answer = useSoftRuns()
  const [day, setDay] = useState<number | null>(null)
  const { data, isPending } = answer
  return (
    <Page title={words('console.softStaking.runs')} text={words('console.softStaking.runs.text')}>
      <Answered answer={answer}>
        {data?.length === 0 ? (
          <NoRows isFiltered={false} />
        ) : (
          <DataTable
            label={words('console.softStaking.runs')}
            columns={columns(setDay)}
            rows={data ?? []}
            rowKey={(run) => run.day}
            isWaiting={isPending}
            isWide
          />
        )}
        <MoreOf answer={answer} />
      </Answered>
      {day !== null && <SoftDryRunPanel day={day} onClose={() => setDay(null)} />}
    </Page>
  )
}

const sums = (of: (row: CoinSum) => ReactNode) => (run: SoftStakingRun) =>
  run.list.length === 0 ? '–' : run.list.map((row) => <div key={row.coin}>{of(row)}</div>)

function columns(onDryRun: (day: number) => void): readonly Column<SoftStakingRun>[] {
  return [
    {
      id: 'day',
      header: <Say id="console.softStaking.day" />,
      cell: ({ day }) => <InstantText at={instantOfSeconds(day)} />,
      onPhone: 'lead',
      isTwoLine: true,
    },
    {
      id: 'state',
      header: <Say id="console.status" />,
      cell: ({ state }) => (
        <Badge colour={COLOURS[state]}>
          <Say id={`console.softStaking.state.${state}`} />
        </Badge>
      ),
      onPhone: 'aside',
    },
    {
      id: 'customers',
      header: <Say id="console.softStaking.customers" />,
      cell: sums(({ customers }) => <Verbatim text={customers} />),
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'average',
      header: <Say id="console.softStaking.average" />,
      cell: sums(({ average, coin }) => <Amount value={average} asset={coin} maximum={8} />),
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'amount',
      header: <Say id="console.softStaking.pays" />,
      cell: sums(({ amount, coin }) => <Amount value={amount} asset={coin} maximum={8} />),
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'dry',
      header: <Say id="console.softStaking.dryRun" />,
      cell: ({ day, state }) =>
        state !== 'running' && (
          <May call={softStakingDryRun}>
            <Button onPress={() => onDryRun(day)}>
              <Say id="console.softStaking.dryRun" />
            </Button>
          </May>
        ),
      align: 'end',
      onPhone: 'full',
    },
  ]
}
