import { refusalOf } from '@tenor/browser/api'
import { canDigest } from '@tenor/browser/digest'
import type { Decimal8 } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import {
  Amount,
  Button,
  Card,
  type Column,
  DataTable,
  DayText,
  Facts,
  InstantText,
  Notice,
  shapes,
  Verbatim,
} from '@tenor/ui'
import { useState } from 'react'
import { useCustomer } from '../../core/account/index.ts'
import { Say, useReasonWords, useWords, type Words } from '../../platform/phrases/index.ts'
import styles from './soft-staking.module.css'
import { type SoftDay, useCheckedDay, useOwnSnapshots } from './soft-staking-queries.ts'

export type CheckedDayProps = { day: SoftDay; coin: string | undefined }

/** A day whose key is told: its hash and its seconds as this browser computes them, beside what the server found. */
export function CheckedDay({ day, coin }: CheckedDayProps) {
  const checked = useCheckedDay.useIf(day.key !== null && canDigest, day).data
  if (day.key === null) {
    return (
      <Notice>
        <Say id="softStaking.check.open" />
      </Notice>
    )
  }
  return (
    <Card>
      <div className={shapes.stack}>
        <h2 className={shapes.heading3}>
          <Say id="softStaking.check.of" values={{ day: <DayText at={day.day} /> }} />
        </h2>
        {!canDigest && (
          <Notice kind="caution">
            <Say id="softStaking.check.cannot" />
          </Notice>
        )}
        {checked !== undefined && (
          <Notice kind={checked.isSame ? 'plain' : 'fault'}>
            <Say id={checked.isSame ? 'softStaking.check.same' : 'softStaking.check.differs'} />
          </Notice>
        )}
        <Facts facts={factsOf(day, checked?.digest)} />
        <Seconds day={day} coin={coin} instants={checked?.instants ?? []} />
        <p className={shapes.note}>
          <Say id="softStaking.check.how" />
        </p>
      </div>
    </Card>
  )
}

function factsOf({ keyHash, key, publishedAt }: SoftDay, digest: string | undefined) {
  const code = (text: string) => <Verbatim className={styles.code} text={text} />
  return [
    { id: 'published', name: <Say id="softStaking.publishedAt" />, value: <InstantText at={publishedAt} short /> },
    { id: 'hash', name: <Say id="softStaking.hash" />, value: code(keyHash) },
    { id: 'key', name: <Say id="softStaking.key" />, value: code(key ?? '') },
    { id: 'digest', name: <Say id="softStaking.check.digest" />, value: digest === undefined ? '…' : code(digest) },
  ]
}

type SecondRow = { hour: number; at: Instant; own: { at: Instant; amount: Decimal8; isCounted: boolean } | undefined }

/** Of the 24 as many as a phone shows at once; the rest when they are asked for. */
const FEW = 6

/** The 24 seconds; of who is signed in, with what each found. */
function Seconds({ day, coin, instants }: CheckedDayProps & { instants: readonly Instant[] }) {
  const words = useWords()
  const customer = useCustomer()
  const isOwn = customer !== null && coin !== undefined
  const { data: own, error } = useOwnSnapshots.useIf(isOwn, { day: day.day, coin: coin ?? '' })
  const refusalWords = useReasonWords()
  const [withAll, setWithAll] = useState(false)
  if (instants.length === 0) return null
  const rows = instants.map((at, hour) => ({ hour, at, own: own?.[hour] }))
  const columns = isOwn && error === null ? [...secondColumns(words), ...ownColumns(words, coin)] : secondColumns(words)
  return (
    <>
      {error !== null && <Notice kind="caution">{refusalWords(refusalOf(error))}</Notice>}
      <DataTable
        label={words('softStaking.seconds')}
        columns={columns}
        rows={withAll ? rows : rows.slice(0, FEW)}
        rowKey={({ hour }) => hour}
      />
      {!withAll && (
        <div>
          <Button onPress={() => setWithAll(true)}>
            <Say id="softStaking.seconds.all" values={{ count: rows.length }} />
          </Button>
        </div>
      )}
    </>
  )
}

function secondColumns(words: Words): Column<SecondRow>[] {
  return [
    {
      id: 'at',
      header: words('softStaking.second'),
      onPhone: 'lead',
      cell: ({ at }) => <Clock at={at} />,
    },
  ]
}

/** The day stands above; in a row of a phone there is no place for it beside an amount. */
function Clock({ at }: { at: Instant }) {
  const text = isoText(at)
  return (
    <time dateTime={text}>
      <Verbatim text={`${text.slice('2026-01-01T'.length, '2026-01-01T00:00:00'.length)} UTC`} />
    </time>
  )
}

function ownColumns(words: Words, coin: string): Column<SecondRow>[] {
  return [
    {
      id: 'amount',
      header: words('softStaking.found'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ own }) => (own === undefined ? '…' : <Amount value={own.amount} asset={coin} maximum={8} />),
    },
    {
      id: 'counted',
      header: words('softStaking.counted'),
      onPhone: 'pair',
      cell: ({ own, at }) => {
        if (own === undefined) return '…'
        // The server's second is not the published key's: nobody should take its word for the rest.
        if (own.at !== at) return <Say id="softStaking.check.differs" />
        return <Say id={own.isCounted ? 'softStaking.counted.yes' : 'softStaking.counted.no'} />
      },
    },
  ]
}
