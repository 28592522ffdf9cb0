import type { WalletComparisonRow } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { Badge, Button, type Column, DataTable, DayName, InstantText, Verbatim } from '@tenor/ui'
import { TwoLineCell } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'

type TableProps = {
  rows: readonly WalletComparisonRow[]
  isWaiting: boolean
  onShow: (row: WalletComparisonRow) => void
}

export function WalletDaysTable({ rows, isWaiting, onShow }: TableProps) {
  const words = useWords()
  const columns: readonly Column<WalletComparisonRow>[] = [
    {
      id: 'day',
      header: <Say id="console.wallet.day" />,
      cell: ({ day, source }) => (
        <TwoLineCell main={<DayName day={day} />} more={<Say id="console.wallet.source" values={{ source }} />} />
      ),
      onPhone: 'lead',
    },
    {
      id: 'state',
      header: <Say id="console.wallet.filter" />,
      cell: ({ state }) => (
        <Badge colour={state === 'done' ? 'green' : state === 'failed' ? 'red' : 'grey'}>
          <Say id="console.wallet.compared" values={{ state }} />
        </Badge>
      ),
      onPhone: 'aside',
    },
    {
      id: 'lines',
      header: <Say id="console.wallet.lines" />,
      align: 'end',
      cell: ({ lines }) => lines,
      onPhone: 'pair',
    },
    {
      id: 'differences',
      header: <Say id="console.wallet.differences" />,
      align: 'end',
      cell: ({ differences }) => (differences === 0 ? 0 : <Badge colour="red">{differences}</Badge>),
      onPhone: 'pair',
    },
    {
      id: 'who',
      header: <Say id="console.audit.who" />,
      cell: ({ operator, begun_at }) => (
        <TwoLineCell
          main={operator === null ? <Say id="console.wallet.daily" /> : <Verbatim text={operator} />}
          more={<InstantText at={instantOfSeconds(begun_at)} />}
        />
      ),
      onPhone: 'pair',
    },
    {
      id: 'act',
      header: <Say id="console.act" />,
      align: 'end',
      cell: (row) => (
        <Button
          kind="ghost"
          aria-label={words('console.wallet.show.one', { day: row.day })}
          isDisabled={row.state !== 'done'}
          onPress={() => onShow(row)}
        >
          <Say id="console.wallet.show" />
        </Button>
      ),
    },
  ]
  const label = words('console.wallet.days')
  return <DataTable label={label} columns={columns} rows={rows} rowKey={(row) => row.id} isWaiting={isWaiting} />
}
