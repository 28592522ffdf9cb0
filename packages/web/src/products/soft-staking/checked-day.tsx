import { canDigest } from '@tenor/browser/digest'
import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { Amount, Card, type Column, DataTable, Facts, InstantText, Notice } from '@tenor/ui'
import { useCustomer } from '../../core/account/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import styles from './soft-staking.module.css'
import { type SoftDay, useCheckedDay, useOwnSnapshots } from './soft-staking-queries.ts'

export type CheckedDayProps = { day: SoftDay; coin: string | undefined }

/** A day whose key is told: its hash and its seconds as this browser computes them, beside what the server found. */
export function CheckedDay({ day, coin }: CheckedDayProps) {
  const checked = useCheckedDay(day).data
  if (day.key === null) {
    return (
      <Notice>
        <Say id="softStaking.check.open" />
      </Notice>
    )
  }
  return (
    <Card>
      <div className={styles.stack}>
        <h2 className={styles.heading}>
          <Say id="softStaking.check.of" values={{ day: <InstantText at={day.day} short /> }} />
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
        <p className={styles.small}>
          <Say id="softStaking.check.how" />
        </p>
      </div>
    </Card>
  )
}

function factsOf({ keyHash, key, publishedAt }: SoftDay, digest: string | undefined) {
  const code = (text: string) => <bdi className={styles.code}>{text}</bdi>
  return [
    { id: 'published', name: <Say id="softStaking.publishedAt" />, value: <InstantText at={publishedAt} short /> },
    { id: 'hash', name: <Say id="softStaking.hash" />, value: code(keyHash) },
    { id: 'key', name: <Say id="softStaking.key" />, value: code(key ?? '') },
    { id: 'digest', name: <Say id="softStaking.check.digest" />, value: digest === undefined ? '…' : code(digest) },
  ]
}

type SecondRow = { hour: number; at: Instant; own: { at: Instant; amount: Decimal8; isCounted: boolean } | undefined }

/** The 24 seconds; of who is signed in, with what each found. */
function Seconds({ day, coin, instants }: CheckedDayProps & { instants: readonly Instant[] }) {
  const words = useWords()
  const customer = useCustomer()
  const isOwn = customer !== null && coin !== undefined
  const own = useOwnSnapshots(day.day, coin ?? '', isOwn).data
  if (instants.length === 0) return null
  const rows = instants.map((at, hour) => ({ hour, at, own: own?.[hour] }))
  const columns = isOwn ? [...secondColumns(words), ...ownColumns(words, coin)] : secondColumns(words)
  return <DataTable label={words('softStaking.seconds')} columns={columns} rows={rows} rowKey={({ hour }) => hour} />
}

function secondColumns(words: Words): Column<SecondRow>[] {
  return [
    {
      id: 'at',
      header: words('softStaking.second'),
      onPhone: 'lead',
      cell: ({ at }) => <InstantText at={at} seconds />,
    },
  ]
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
