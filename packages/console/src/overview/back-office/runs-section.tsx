import type { OperatingRun } from '@tenor/contract/overview'
import { instantOfSeconds } from '@tenor/contract/time'
import { Badge, type Column, DataTable, InstantText, ListState, Verbatim } from '@tenor/ui'
import { Section, TwoLineCell } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'

const COLUMNS: readonly Column<OperatingRun>[] = [
  {
    id: 'job',
    header: <Say id="console.overview.runs.job" />,
    cell: ({ job, subject }) => <TwoLineCell main={<Verbatim text={job} />} more={<Verbatim text={subject} />} />,
    onPhone: 'lead',
  },
  {
    id: 'state',
    header: <Say id="console.overview.runs.state" />,
    cell: ({ state }) => (
      <Badge colour={state === 'open' ? 'blue' : 'green'}>
        <Say id={`console.overview.runs.${state}`} />
      </Badge>
    ),
    onPhone: 'aside',
  },
  {
    id: 'due',
    header: <Say id="console.overview.runs.due" />,
    cell: ({ due_at }) => <InstantText at={instantOfSeconds(due_at)} short />,
    onPhone: 'pair',
  },
  {
    id: 'rows',
    header: <Say id="console.overview.runs.rows" />,
    cell: ({ rows }) => <Verbatim text={rows} />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'ended',
    header: <Say id="console.overview.runs.ended" />,
    cell: ({ ended_at }) => (ended_at === null ? '–' : <InstantText at={instantOfSeconds(ended_at)} short seconds />),
    align: 'end',
    onPhone: 'pair',
  },
]

/** Work over many orders, what is under way first. */
export function RunsSection({ rows, isWaiting }: { rows: readonly OperatingRun[]; isWaiting: boolean }) {
  const words = useWords()
  return (
    <Section title={words('console.overview.runs')} text={words('console.overview.runs.text')}>
      {!isWaiting && rows.length === 0 ? (
        <ListState kind="empty" title={<Say id="console.overview.runs.none" />} />
      ) : (
        <DataTable
          label={words('console.overview.runs')}
          columns={COLUMNS}
          rows={rows}
          rowKey={(row) => `${row.job} ${row.due_at} ${row.subject}`}
          isWaiting={isWaiting}
          waitingRows={3}
        />
      )}
    </Section>
  )
}
