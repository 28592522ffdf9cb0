import { unixSeconds } from '@tenor/contract/time'
import { Amount, Button, type Column, DataTable, InstantText, Percent } from '@tenor/ui'
import { useState } from 'react'
import { ListPages } from '../../../platform/page/index.ts'
import { useWords, type Words } from '../../../platform/phrases/index.ts'
import { type SeenHour, usePastHours } from './auction-queries.ts'

const PAGE = 24

export type AuctionHoursProps = { asset: string; onHour: (hour: number) => void }

/** Every hour of the last 30 days, each with the way to how it was cleared. */
export function AuctionHours({ asset, onHour }: AuctionHoursProps) {
  const words = useWords()
  const [page, setPage] = useState(1)
  const { data } = usePastHours(asset)
  const hours = data ?? []
  if (data !== undefined && hours.length === 0) return null
  return (
    <>
      <DataTable
        label={words('auction.hours')}
        columns={columns(words, asset, onHour)}
        rows={hours.slice((page - 1) * PAGE, page * PAGE)}
        rowKey={({ hour }) => hour}
        isWaiting={data === undefined}
      />
      <ListPages page={page} pages={Math.ceil(hours.length / PAGE)} onPage={setPage} />
    </>
  )
}

function columns(words: Words, asset: string, onHour: AuctionHoursProps['onHour']): Column<SeenHour>[] {
  return [
    {
      id: 'at',
      header: words('earn.hours.hour'),
      onPhone: 'lead',
      cell: ({ hour }) => <InstantText at={hour} short />,
    },
    {
      id: 'rate',
      header: words('earn.list.apr'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ rate }) => <Percent value={rate} />,
    },
    {
      id: 'used',
      header: words('auction.utilisation'),
      align: 'end',
      onPhone: 'note',
      cell: ({ utilisation }) => <Percent value={utilisation} places={0} />,
    },
    {
      id: 'demand',
      header: words('auction.demand'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ demand }) => <Amount value={demand} asset={asset} maximum={2} />,
    },
    {
      id: 'open',
      header: <span className="visually-hidden">{words('auction.hours')}</span>,
      align: 'end',
      onPhone: 'full',
      cell: ({ hour }) => (
        <Button
          kind="link"
          onPress={() => {
            onHour(unixSeconds(hour))
            scrollTo({ top: 0 })
          }}
        >
          {words('auction.open')}
        </Button>
      ),
    },
  ]
}
