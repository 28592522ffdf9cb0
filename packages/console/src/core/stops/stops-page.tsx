import { type BackOfficeStopRow, beginStop, endStop } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { Badge, Button, type Column, DataTable, InstantText, ListState, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { Answered, May, Page, TwoLineCell } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { StopBeginPanel, salePhrase } from './stop-begin-panel.tsx'
import { StopEndPanel } from './stop-end-panel.tsx'
import { SALES } from './stop-form.ts'
import { useStops } from './stops-queries.ts'

/** What is stopped now; stopping, and ending a stop. */
export function StopsPage() {
  const words = useWords()
  const answer = useStops()
  const [isBeginning, setBeginning] = useState(false)
  const [ended, end] = useState<BackOfficeStopRow | null>(null)
  const whatOf = ({ scope, name }: BackOfficeStopRow) => {
    if (scope === 'all') return words('console.stops.all')
    return scope === 'product' && SALES.includes(name) ? words(salePhrase(name)) : name
  }
  const begin = (
    <May call={beginStop}>
      <Button kind="primary" onPress={() => setBeginning(true)}>
        <Say id="console.stops.begin" />
      </Button>
    </May>
  )
  return (
    <Page title={words('console.stops.title')} text={words('console.stops.text')} aside={begin}>
      <Answered answer={answer}>
        {answer.data?.list.length === 0 ? (
          <ListState kind="empty" title={<Say id="console.stops.none" />} text={<Say id="console.stops.none.text" />} />
        ) : (
          <StopsTable rows={answer.data?.list ?? []} isWaiting={answer.isPending} whatOf={whatOf} onEnd={end} />
        )}
      </Answered>
      {isBeginning && <StopBeginPanel onClose={() => setBeginning(false)} />}
      {ended !== null && <StopEndPanel row={ended} what={whatOf(ended)} onClose={() => end(null)} />}
    </Page>
  )
}

type TableProps = {
  rows: readonly BackOfficeStopRow[]
  isWaiting: boolean
  whatOf: (row: BackOfficeStopRow) => string
  onEnd: (row: BackOfficeStopRow) => void
}

function StopsTable({ rows, isWaiting, whatOf, onEnd }: TableProps) {
  const words = useWords()
  const columns: readonly Column<BackOfficeStopRow>[] = [
    {
      id: 'what',
      header: <Say id="console.stops.scope" />,
      cell: (row) => <TwoLineCell main={<Verbatim text={whatOf(row)} />} more={row.message} />,
      onPhone: 'lead',
    },
    {
      id: 'redemption',
      header: <Say id="console.status" />,
      cell: ({ redemption }) => (
        <Badge colour={redemption ? 'green' : 'red'}>
          <Say id={redemption ? 'console.stops.redemption.open' : 'console.stops.redemption.closed'} />
        </Badge>
      ),
      onPhone: 'aside',
    },
    {
      id: 'since',
      header: <Say id="console.stops.since" />,
      cell: ({ since }) => <InstantText at={instantOfSeconds(since)} seconds />,
      onPhone: 'pair',
    },
    {
      id: 'operator',
      header: <Say id="console.audit.who" />,
      cell: ({ operator, note }) => (
        <TwoLineCell main={<Verbatim text={operator} />} more={<Verbatim isProse text={note ?? ''} />} />
      ),
      onPhone: 'pair',
    },
    {
      id: 'act',
      header: <Say id="console.act" />,
      cell: (row) => (
        <May call={endStop}>
          <Button
            kind="ghost"
            aria-label={words('console.stops.end.one', { what: whatOf(row) })}
            onPress={() => onEnd(row)}
          >
            <Say id="console.stops.end" />
          </Button>
        </May>
      ),
      align: 'end',
    },
  ]
  const label = words('console.stops.title')
  return <DataTable label={label} columns={columns} rows={rows} rowKey={(row) => row.id} isWaiting={isWaiting} />
}
