import type { CustomerDetail } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { type Column, DataTable, InstantText, Verbatim } from '@tenor/ui'
import { Answered, NoRows } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useTheirSessions } from './customer-queries.ts'

type Seen = { key: string; device: string; at: number }

const COLUMNS: readonly Column<Seen>[] = [
  {
    id: 'device',
    header: <Say id="console.customer.sessions.device" />,
    cell: ({ device }) => (device === '' ? <Say id="console.customer.sessions.unknown" /> : <Verbatim text={device} />),
    onPhone: 'lead',
  },
  {
    id: 'seen',
    header: <Say id="console.customer.keys.used" />,
    cell: ({ at }) => <InstantText at={instantOfSeconds(at)} />,
    onPhone: 'pair',
  },
]

/** Open sessions and known browsers. */
export function CustomerSignIns({ row }: { row: CustomerDetail }) {
  const words = useWords()
  const answer = useTheirSessions(row.id)
  const sessions = (answer.data?.list ?? []).map(({ id, device, last_seen }) => ({ key: id, device, at: last_seen }))
  const devices = row.devices.map(({ device, last_seen }) => {
    return { key: `${device} ${last_seen}`, device, at: last_seen }
  })
  const table = (label: string, rows: Seen[], isWaiting = false) =>
    rows.length === 0 && !isWaiting ? (
      <NoRows />
    ) : (
      <DataTable label={label} columns={COLUMNS} rows={rows} rowKey={({ key }) => key} isWaiting={isWaiting} />
    )
  return (
    <>
      <h3>
        <Say id="console.customer.sessions" />
      </h3>
      <Answered answer={answer}>{table(words('console.customer.sessions'), sessions, answer.isPending)}</Answered>
      <h3>
        <Say id="console.customer.devices" />
      </h3>
      {table(words('console.customer.devices'), devices)}
    </>
  )
}
