import { useNavigate, useSearch } from '@tanstack/react-router'
import type { DualSeriesRow } from '@tenor/contract/dual'
import { Badge, Button, type Column, DataTable, Percent, Verbatim } from '@tenor/ui'
import { Answered, Page } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useSeries } from '../dual-queries.ts'
import { DualSeriesEditor } from './dual-series-editor.tsx'

/** What is listed automatically, coin by coin; one of them can be opened and changed. */
export function DualSeriesPage() {
  const words = useWords()
  const navigate = useNavigate()
  const { coin } = useSearch({ from: '/dual/series' })
  const answer = useSeries()
  const chosen = answer.data?.find((row) => row.coin === coin)
  return (
    <Page title={words('console.dual.series')} text={words('console.dual.series.text')}>
      <Answered answer={answer}>
        {chosen === undefined ? (
          <SeriesTable
            rows={answer.data ?? []}
            isWaiting={answer.isPending}
            onOpen={(row) => navigate({ to: '/dual/series', search: { coin: row.coin } })}
          />
        ) : (
          <DualSeriesEditor
            key={`${chosen.coin} ${chosen.revision}`}
            row={chosen}
            onClose={() => navigate({ to: '/dual/series', search: {} })}
          />
        )}
      </Answered>
    </Page>
  )
}

type TableProps = { rows: readonly DualSeriesRow[]; isWaiting: boolean; onOpen: (row: DualSeriesRow) => void }

function SeriesTable({ rows, isWaiting, onOpen }: TableProps) {
  const words = useWords()
  const columns: readonly Column<DualSeriesRow>[] = [
    { id: 'coin', header: <Say id="dual.coin" />, cell: (row) => <Verbatim text={row.coin} />, onPhone: 'lead' },
    { id: 'state', header: <Say id="console.dual.state" />, cell: (row) => <State row={row} />, onPhone: 'aside' },
    {
      id: 'call',
      header: <Say id="dual.type.call" />,
      cell: ({ call }) => <SideLine side={call} />,
      onPhone: 'pair',
    },
    { id: 'put', header: <Say id="dual.type.put" />, cell: ({ put }) => <SideLine side={put} />, onPhone: 'pair' },
    {
      id: 'surface',
      header: <Say id="console.dual.series.surface" />,
      cell: ({ surface }) => <Say id="console.dual.series.slices" values={{ count: surface.length }} />,
      onPhone: 'pair',
    },
    {
      id: 'act',
      header: <Say id="console.act" />,
      cell: (row) => (
        <Button
          kind="ghost"
          aria-label={words('console.dual.series.changeOne', { coin: row.coin })}
          onPress={() => onOpen(row)}
        >
          <Say id="console.act.change" />
        </Button>
      ),
      align: 'end',
    },
  ]
  const label = words('console.dual.series')
  return (
    <DataTable label={label} columns={columns} rows={rows} rowKey={(row) => row.coin} isWaiting={isWaiting} isWide />
  )
}

function State({ row }: { row: DualSeriesRow }) {
  return (
    <Badge colour={row.enabled === 1 ? 'green' : 'grey'}>
      <Say id={row.enabled === 1 ? 'console.dual.series.on' : 'console.dual.series.off'} />
    </Badge>
  )
}

function SideLine({ side }: { side: DualSeriesRow['call'] }) {
  if (side.enabled === 0) return <Say id="console.dual.series.off" />
  return (
    <Say
      id="console.dual.series.side"
      values={{
        margin: <Percent value={side.margin} />,
        targets: side.targets,
        terms: <Verbatim text={side.terms.join(', ')} />,
      }}
    />
  )
}
