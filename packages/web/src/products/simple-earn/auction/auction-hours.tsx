import { now } from '@tenor/browser/clock'
import { unixSeconds } from '@tenor/contract/time'
import { Button, type Column, DataTable, InstantText, Percent } from '@tenor/ui'
import { useState } from 'react'
import { ListPages } from '../../../platform/page/index.ts'
import { useWords, type Words } from '../../../platform/phrases/index.ts'
import { useFlexibleTrend } from '../simple-earn-queries.ts'
import { LOOK_BACK_DAYS } from './auction-queries.ts'

const PAGE = 24
const DAY_SECONDS = 86_400

export type AuctionHoursProps = { asset: string; onHour: (hour: number) => void }

type Hour = NonNullable<ReturnType<typeof useFlexibleTrend>['data']>[number]

/** Every hour of the last 30 days, each with the way to how it was cleared. */
export function AuctionHours({ asset, onHour }: AuctionHoursProps) {
  const words = useWords()
  const [page, setPage] = useState(1)
  const { data } = useFlexibleTrend(asset, LOOK_BACK_DAYS * DAY_SECONDS, false, now())
  const hours = [...(data ?? [])].reverse()
  if (data !== undefined && hours.length === 0) return null
  return (
    <>
      <DataTable
        label={words('auction.hours')}
        columns={columns(words, onHour)}
        rows={hours.slice((page - 1) * PAGE, page * PAGE)}
        rowKey={({ at }) => at}
        isWaiting={data === undefined}
      />
      <ListPages page={page} pages={Math.ceil(hours.length / PAGE)} onPage={setPage} />
    </>
  )
}

function columns(words: Words, onHour: AuctionHoursProps['onHour']): Column<Hour>[] {
  return [
    {
      id: 'at',
      header: words('earn.hours.hour'),
      onPhone: 'lead',
      cell: ({ at }) => <InstantText at={at} short />,
    },
    {
      id: 'rate',
      header: words('earn.list.apr'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ rate }) => <Percent value={rate} />,
    },
    {
      id: 'open',
      header: <span className="visually-hidden">{words('auction.hours')}</span>,
      align: 'end',
      onPhone: 'full',
      cell: ({ at }) => (
        <Button
          kind="link"
          onPress={() => {
            onHour(unixSeconds(at))
            scrollTo({ top: 0 })
          }}
        >
          {words('auction.open')}
        </Button>
      ),
    },
  ]
}
