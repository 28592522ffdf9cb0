import { type Instant, isoText } from '@tenor/contract/time'
import type { Database } from '../../platform/database/index.ts'
import { LEDGER_BOOKED, type WebhookEvent, type WebhookModule } from '../../platform/webhooks/index.ts'

type Leg = {
  user_id: number
  group_id: number
  at: Instant
  event: string
  debit: string
  credit: string
  asset: string
  amount: string
  reference: number
  period: number
}

const groupOf = ({ source }: Pick<WebhookEvent, 'source'>) => Number.parseInt(source, 10)
const keyOf = (userId: number, group: number, at: Instant) => `${userId}.${group}.${at}`

/** Tells what was booked, by the ids of events that tell of it: all transfers of a customer's group at an instant, as the ledger has them. */
export function bookedBodies(db: Database): WebhookModule['bodiesOf'] {
  return async (bucket, events) => {
    const booked = events.filter(({ kind }) => kind === LEDGER_BOOKED)
    return booked.length === 0 ? new Map() : bodiesOf(await legsOf(db, bucket, booked), booked)
  }
}

async function legsOf(db: Database, bucket: number, booked: readonly WebhookEvent[]): Promise<Leg[]> {
  return db.query<Leg>(
    `with asked as materialized (
       select distinct user_id, at, group_id from unnest($2::bigint[], $3::timestamptz[], $4::bigint[])
         as given (user_id, at, group_id))
     select t.user_id, t.group_id, t.at, e.code as event, d.name as debit, c.name as credit, t.asset,
       trim_scale(t.amount)::text as amount, t.reference, t.period
     from asked join ledger_transfer t on t.bucket = $1 and t.user_id = asked.user_id
       and t.at >= asked.at and t.at < asked.at + interval '1 millisecond' and t.group_id = asked.group_id
     join ledger_event e on e.kind = t.kind
     join ledger_account d on d.code = t.debit join ledger_account c on c.code = t.credit
     order by t.user_id, t.at, t.reference, t.period, t.kind`,
    [
      bucket,
      booked.map(({ userId }) => userId),
      booked.map(({ at }) => isoText(at)),
      booked.map((event) => groupOf(event)),
    ],
  )
}

function bodiesOf(rows: readonly Leg[], booked: readonly WebhookEvent[]): ReadonlyMap<number, Record<string, unknown>> {
  const groups = Map.groupBy(rows, (row) => keyOf(row.user_id, row.group_id, row.at))
  return new Map(
    booked.flatMap((event) => {
      const group = groupOf(event)
      const legs = groups.get(keyOf(event.userId, group, event.at))
      if (legs === undefined) return []
      const transfers = legs.map(({ user_id: _user, group_id: _group, at: _at, ...transfer }) => transfer)
      return [[event.id, { group_id: group, transfers }]]
    }),
  )
}
