import type { ApiKeyRow } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { Badge, type Column, DataTable, InstantText, Verbatim } from '@tenor/ui'
import { Answered, NoRows, TwoLineCell } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useTheirKeys } from './customer-queries.ts'

const COLUMNS: readonly Column<ApiKeyRow>[] = [
  {
    id: 'name',
    header: <Say id="console.customer.keys.name" />,
    cell: ({ name, ips }) => (
      <TwoLineCell main={<Verbatim isProse text={name} />} more={<Verbatim text={ips.join(', ')} />} />
    ),
    onPhone: 'lead',
  },
  {
    id: 'state',
    header: <Say id="console.status" />,
    cell: ({ asleep, expires_at }) =>
      asleep ? (
        <Badge colour="yellow">
          <Say id="console.customer.keys.asleep" />
        </Badge>
      ) : expires_at === null ? (
        <Say id="console.customer.keys.never" />
      ) : (
        <Say id="console.customer.keys.ends" values={{ at: <InstantText at={instantOfSeconds(expires_at)} short /> }} />
      ),
    onPhone: 'pair',
  },
  {
    id: 'used',
    header: <Say id="console.customer.keys.used" />,
    cell: ({ last_used_at }) =>
      last_used_at === null ? (
        <Say id="console.customer.keys.unused" />
      ) : (
        <InstantText at={instantOfSeconds(last_used_at)} />
      ),
    onPhone: 'pair',
  },
]

/** Keys of programs, without anything that opens. */
export function CustomerKeys({ id }: { id: number }) {
  const words = useWords()
  const answer = useTheirKeys(id)
  const rows = answer.data?.list ?? []
  return (
    <Answered answer={answer}>
      {answer.data !== undefined && rows.length === 0 ? (
        <NoRows />
      ) : (
        <DataTable
          label={words('console.customer.keys')}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id: key }) => key}
          isWaiting={answer.isPending}
        />
      )}
    </Answered>
  )
}
