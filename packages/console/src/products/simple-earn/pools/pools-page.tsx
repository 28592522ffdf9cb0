import { useNavigate, useSearch } from '@tanstack/react-router'
import { decimal } from '@tenor/contract/money'
import { type FlexiblePoolRow, flexiblePoolCreate, idleAtNextHour, poolUtilisation } from '@tenor/contract/simple-earn'
import { Amount, Button, CoinName, type Column, DataTable, ListState, Percent } from '@tenor/ui'
import { useState } from 'react'
import { Answered, May, Page, TwoLineCell } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { usePools } from '../simple-earn-queries.ts'
import { PoolDetail } from './pool-detail.tsx'
import { PoolEditor } from './pool-editor.tsx'
import { PoolStatus, standingOf } from './pool-standing.tsx'

/** Every flexible pool; one of them can be opened. */
export function PoolsPage() {
  const words = useWords()
  const navigate = useNavigate()
  const { asset } = useSearch({ from: '/simple-earn/pools' })
  const answer = usePools()
  const [isNew, setNew] = useState(false)
  const open = answer.data?.list.find((row) => row.asset === asset)
  const show = (next: string | undefined) =>
    navigate({ to: '/simple-earn/pools', search: next === undefined ? {} : { asset: next } })
  if (open !== undefined) return <PoolDetail row={open} onClose={() => show(undefined)} />
  return (
    <Page
      title={words('console.pools')}
      text={words('console.pools.text')}
      aside={
        <May call={flexiblePoolCreate}>
          <Button kind="primary" onPress={() => setNew(true)}>
            <Say id="console.pools.new" />
          </Button>
        </May>
      }
    >
      <Answered answer={answer}>
        {answer.data?.list.length === 0 ? (
          <ListState kind="empty" title={<Say id="console.pools.none" />} />
        ) : (
          <PoolsTable rows={answer.data?.list ?? []} isWaiting={answer.isPending} onOpen={(row) => show(row.asset)} />
        )}
      </Answered>
      {isNew && <PoolEditor row={null} onClose={() => setNew(false)} />}
    </Page>
  )
}

const COLUMNS: readonly Column<FlexiblePoolRow>[] = [
  {
    id: 'asset',
    header: <Say id="console.balance.asset" />,
    cell: ({ asset }) => <CoinName coin={asset} />,
    onPhone: 'lead',
  },
  {
    id: 'status',
    header: <Say id="console.status" />,
    cell: ({ status }) => <PoolStatus status={status} />,
    onPhone: 'note',
  },
  {
    id: 'offered',
    header: <Say id="console.pools.offered" />,
    cell: ({ offered, joining }) => (
      <TwoLineCell
        main={<Amount value={offered} maximum={4} />}
        more={
          decimal(joining) > 0n && (
            <Say id="console.pools.joining.more" values={{ amount: <Amount value={joining} maximum={4} /> }} />
          )
        }
      />
    ),
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'lent',
    header: <Say id="console.pools.lent" />,
    cell: (row) => (
      <TwoLineCell
        main={<Amount value={row.lent} maximum={4} />}
        more={<Percent value={poolUtilisation(standingOf(row))} />}
      />
    ),
    align: 'end',
    onPhone: 'aside',
  },
  {
    id: 'idle',
    header: <Say id="console.pools.idle" />,
    cell: ({ idle }) => <Amount value={idle} maximum={4} />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'next',
    header: <Say id="console.pools.idleNext" />,
    cell: (row) => <Amount value={idleAtNextHour(standingOf(row))} maximum={4} />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'waiting',
    header: <Say id="console.pools.waiting" />,
    cell: ({ waiting }) => <Amount value={waiting} maximum={4} />,
    align: 'end',
    onPhone: 'pair',
  },
]

type TableProps = { rows: readonly FlexiblePoolRow[]; isWaiting: boolean; onOpen: (row: FlexiblePoolRow) => void }

function PoolsTable({ rows, isWaiting, onOpen }: TableProps) {
  const words = useWords()
  const columns: readonly Column<FlexiblePoolRow>[] = [
    ...COLUMNS,
    {
      id: 'act',
      header: <Say id="console.act" />,
      cell: (row) => (
        <Button
          kind="ghost"
          aria-label={words('console.pools.open.one', { asset: row.asset })}
          onPress={() => onOpen(row)}
        >
          <Say id="console.pools.open" />
        </Button>
      ),
      align: 'end',
    },
  ]
  const label = words('console.pools')
  return (
    <DataTable label={label} columns={columns} rows={rows} rowKey={(row) => row.asset} isWaiting={isWaiting} isWide />
  )
}
