import {
  Amount,
  Badge,
  Button,
  Change,
  type Column,
  Countdown,
  DataTable,
  InstantText,
  Percent,
  Price,
} from '@tenor/ui'
import styles from '../gallery.module.css'
import { ROWS, type SampleRow } from '../sample-data.ts'
import { useWords, type Words } from '../words.ts'

function columnsOf(words: Words): Column<SampleRow>[] {
  return [
    {
      id: 'target',
      header: words.target,
      onPhone: 'lead',
      cell: (row) => (
        <>
          <Price value={row.target} asset="USDT" isTarget /> <Change percent={row.percent} />
        </>
      ),
    },
    {
      id: 'apr',
      header: words.apr,
      align: 'end',
      onPhone: 'aside',
      cell: (row) => (
        <span className={styles.apr}>
          <Percent value={row.apr} />
        </span>
      ),
    },
    {
      id: 'delivery',
      header: words.delivery,
      onPhone: 'pair',
      cell: (row) => (
        <>
          <InstantText at={row.delivery} withLocal />
          <div>
            <Countdown to={row.delivery} />
          </div>
        </>
      ),
    },
    {
      id: 'invested',
      header: words.invested,
      align: 'end',
      onPhone: 'pair',
      cell: (row) => <Amount value={row.invested} asset="USDT" />,
    },
    { id: 'status', header: words.status, onPhone: 'pair', cell: () => <Badge colour="green">{words.holding}</Badge> },
    {
      id: 'what',
      header: words.what,
      onPhone: 'full',
      cell: () => <span className={styles.say}>{words.rowText}</span>,
    },
    { id: 'act', header: '', onPhone: 'full', cell: () => <Button kind="primary">{words.subscribe}</Button> },
  ]
}

export function SampleTable({ isWaiting = false, count = ROWS.length }: { isWaiting?: boolean; count?: number }) {
  const words = useWords()
  return (
    <DataTable
      label={words.orders}
      columns={columnsOf(words)}
      rows={ROWS.slice(0, count)}
      rowKey={(row) => row.id}
      isWaiting={isWaiting}
      waitingRows={2}
    />
  )
}
