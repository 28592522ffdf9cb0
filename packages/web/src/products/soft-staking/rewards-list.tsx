import { Link } from '@tanstack/react-router'
import { MoreRows } from '@tenor/browser/lists'
import { type Instant, isoText } from '@tenor/contract/time'
import {
  Amount,
  buttonClass,
  CoinName,
  type Column,
  DataTable,
  DayText,
  InstantText,
  ListState,
  shapes,
} from '@tenor/ui'
import { FailedList, StaleLine } from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import styles from './soft-staking.module.css'
import { REWARDS_CSV, type SoftReward, useSoftRewards } from './soft-staking-queries.ts'

/** What each day earned of each coin, and when it is paid. */
export function RewardsList() {
  const words = useWords()
  const list = useSoftRewards()
  const { data, isError, error, refetch } = list
  return (
    <section className={shapes.part} aria-labelledby="soft-rewards">
      <div className={styles.bar}>
        <h2 id="soft-rewards" className={shapes.heading3}>
          <Say id="softStaking.rewards" />
        </h2>
        <a href={REWARDS_CSV} download className={buttonClass({ kind: 'ghost' })}>
          <Say id="act.exportCsv" />
        </a>
      </div>
      {isError && data === undefined && <FailedList error={error} onRetry={refetch} />}
      {isError && data !== undefined && <StaleLine onRetry={refetch} />}
      {data?.length === 0 && (
        <ListState
          kind="empty"
          title={<Say id="noRecord" />}
          text={<Say id="softStaking.rewards.none" />}
          action={
            <Link to="/balances" className={buttonClass({ kind: 'primary' })}>
              <Say id="nav.balances" />
            </Link>
          }
        />
      )}
      {(data === undefined ? !isError : data.length > 0) && (
        <>
          <DataTable
            label={words('softStaking.rewards')}
            columns={columns(words)}
            rows={data ?? []}
            rowKey={({ id }) => id}
            isWaiting={data === undefined}
            waitingRows={3}
            isWide
          />
          <MoreRows of={list} />
        </>
      )}
    </section>
  )
}

const dateOf = (day: Instant) => isoText(day).slice(0, 10)

function columns(words: Words): Column<SoftReward>[] {
  return [
    { id: 'coin', header: words('softStaking.coin'), onPhone: 'lead', cell: ({ coin }) => <CoinName coin={coin} /> },
    {
      id: 'amount',
      header: words('softStaking.reward'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ amount, coin }) => <Amount value={amount} asset={coin} maximum={8} withPlus />,
    },
    {
      id: 'average',
      header: words('softStaking.average'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ average, coin }) => <Amount value={average} asset={coin} maximum={8} />,
    },
    {
      id: 'snapshots',
      header: words('softStaking.snapshots'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ day, coin, snapshots }) => (
        <Link to="/soft-staking/snapshots" search={{ day: dateOf(day), coin }}>
          <Say id="softStaking.snapshots.of" values={{ count: snapshots }} />
        </Link>
      ),
    },
    {
      id: 'day',
      header: words('softStaking.day'),
      onPhone: 'under',
      cell: ({ day }) => <DayText at={day} />,
    },
    {
      id: 'paid',
      header: words('softStaking.paid'),
      onPhone: 'note',
      cell: ({ dueAt, isPaid }) => (
        <span className={isPaid ? undefined : shapes.note}>
          <InstantText at={dueAt} short />
        </span>
      ),
    },
  ]
}
