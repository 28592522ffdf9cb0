import { Link, useSearch } from '@tanstack/react-router'
import { MoreRows } from '@tenor/browser/lists'
import { type Instant, isoText } from '@tenor/contract/time'
import { type Column, classes, DataTable, DayText, InstantText, shapes, Verbatim } from '@tenor/ui'
import { FailedList, Page } from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import { CheckedDay } from './checked-day.tsx'
import styles from './soft-staking.module.css'
import { type SoftDay, useSoftDays } from './soft-staking-queries.ts'
import { readDaySearch } from './soft-staking-search.ts'

const dateOf = (day: Instant) => isoText(day).slice(0, 10)

/** The secret seconds of each day: their hash before, their key after, and the sums of one day computed by the reader. */
export function SnapshotsPage() {
  const words = useWords()
  const { day: asked, coin } = readDaySearch(useSearch({ from: '/soft-staking/snapshots' }))
  const list = useSoftDays()
  const { data, isError, error, refetch } = list
  // The latest day that is over, unless another is asked for.
  const shown = data?.find((each) => (asked === undefined ? each.key !== null : dateOf(each.day) === asked))
  return (
    <Page title={words('softStaking.check.title')} text={words('softStaking.check.lede')}>
      {shown !== undefined && <CheckedDay day={shown} coin={coin} />}
      {isError && data === undefined && <FailedList error={error} onRetry={refetch} />}
      {(data !== undefined || !isError) && (
        <section className={shapes.part} aria-labelledby="soft-days">
          <h2 id="soft-days" className={shapes.heading3}>
            <Say id="softStaking.days" />
          </h2>
          <DataTable
            label={words('softStaking.days')}
            columns={columns(words)}
            rows={data ?? []}
            rowKey={({ day }) => day}
            isWaiting={data === undefined}
            waitingRows={4}
          />
          <MoreRows of={list} />
        </section>
      )}
    </Page>
  )
}

/** A code takes a line of its own in a row of a phone, which has no heading for it. */
function Named({ phrase }: { phrase: 'softStaking.hash' | 'softStaking.key' }) {
  return (
    <span className={classes(shapes.small, styles.named)}>
      <Say id={phrase} />
    </span>
  )
}

function columns(words: Words): Column<SoftDay>[] {
  return [
    {
      id: 'day',
      header: words('softStaking.day'),
      onPhone: 'lead',
      cell: ({ day, key }) =>
        key === null ? (
          <DayText at={day} />
        ) : (
          <Link to="/soft-staking/snapshots" search={{ day: dateOf(day) }}>
            <DayText at={day} />
          </Link>
        ),
    },
    {
      id: 'published',
      header: words('softStaking.publishedAt'),
      onPhone: 'pair',
      cell: ({ publishedAt }) => <InstantText at={publishedAt} short />,
    },
    {
      id: 'hash',
      header: words('softStaking.hash'),
      onPhone: 'full',
      cell: ({ keyHash }) => (
        <>
          <Named phrase="softStaking.hash" />
          <Verbatim className={styles.code} text={keyHash} />
        </>
      ),
    },
    {
      id: 'key',
      header: words('softStaking.key'),
      onPhone: 'full',
      cell: ({ key }) => (
        <>
          <Named phrase="softStaking.key" />
          {key === null ? <Say id="softStaking.key.later" /> : <Verbatim className={styles.code} text={key} />}
        </>
      ),
    },
  ]
}
