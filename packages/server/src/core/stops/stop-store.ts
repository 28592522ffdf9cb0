import { type EmergencyStop, type Sale, type StoppedAct, stopAgainst, stopViolation } from '@tenor/contract/core'
import { type Instant, isoText } from '@tenor/contract/time'
import { type Queryable, type Transaction, together } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'

export type StoredStop = EmergencyStop & { id: number; note: string | null; begunAt: Instant; begunBy: number }

const COLUMNS = `id, scope, name, reason, redemption_open as "isRedemptionOpen", note, begun_at as "begunAt",
  begun_by as "begunBy"`

/** Everything that is stopped now, the widest and oldest first. */
export async function stopsInForce(db: Queryable): Promise<StoredStop[]> {
  return db.query<StoredStop>(
    `select ${COLUMNS} from emergency_stop where ended_at is null
     order by array_position(array['all', 'product', 'asset'], scope), begun_at, id`,
  )
}

/** Why a stop forbids the act now; null where none does. */
export async function stopRefusal(db: Queryable, sale: Sale, act: StoppedAct): Promise<Refusal | null> {
  const [stops, [asset]] = await together([stopsInForce(db), act === 'order' ? inactiveAssets(db, sale.assets) : []])
  if (asset !== undefined) return new Refusal(422, 'asset.stopped', asset)
  const stop = stopAgainst(stops, sale, act)
  if (stop === null) return null
  const { reason, params } = stopViolation(stop, act)
  return new Refusal(422, reason, params)
}

type InactiveAsset = { asset: string; status: string }

/** Of these assets, those with which nothing new begins. */
async function inactiveAssets(db: Queryable, assets: readonly string[]): Promise<InactiveAsset[]> {
  return db.query<InactiveAsset>(
    `select symbol as asset, status from asset where symbol = any($1::text[]) and status <> 'active' order by symbol`,
    [[...assets]],
  )
}

export async function refuseIfStopped(db: Queryable, sale: Sale, act: StoppedAct): Promise<void> {
  const refusal = await stopRefusal(db, sale, act)
  if (refusal !== null) throw refusal
}

/** Of two operators at once the second one's word stands. */
export async function insertStop(tx: Transaction, stop: StoredStop): Promise<void> {
  const { id, scope, name, reason, isRedemptionOpen, note, begunAt, begunBy } = stop
  await tx.execute(
    `insert into emergency_stop (id, scope, name, reason, redemption_open, note, begun_at, begun_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (scope, name) where ended_at is null do update set id = excluded.id, reason = excluded.reason,
       redemption_open = excluded.redemption_open, note = excluded.note, begun_at = excluded.begun_at,
       begun_by = excluded.begun_by`,
    [id, scope, name, reason, isRedemptionOpen, note, isoText(begunAt), begunBy],
  )
}

type Which = { id: number } | { scope: string; name: string }

/** Ends a stop that is in force, and tells which; null where there is none. */
export async function endStopInForce(tx: Transaction, which: Which, now: Instant): Promise<StoredStop | null> {
  const [where, values] =
    'id' in which ? ['id = $2', [which.id]] : ['scope = $2 and name = $3', [which.scope, which.name]]
  const [row] = await tx.query<StoredStop>(
    `update emergency_stop set ended_at = $1 where ended_at is null and ${where} returning ${COLUMNS}`,
    [isoText(now), ...values],
  )
  return row ?? null
}

/**
 * By which a statement that writes orders asks for stops itself: what is stopped by the time it begins, it does not write,
 * whatever the process knew before. `product` and `assets` (with commas between them) are SQL of type text.
 */
export function isStoppedBy({ product, assets }: { product: string; assets: string }): string {
  return `exists (select 1 from emergency_stop stop where stop.ended_at is null and (stop.scope = 'all'
    or (stop.scope = 'product' and stop.name = ${product})
    or (stop.scope = 'asset' and stop.name = any(string_to_array(${assets}, ',')))))`
}

/** Whether a new order is stopped, also because one of its assets is paused, closing or retired. */
export function isOrderStoppedBy(sale: { product: string; assets: string }): string {
  return `(${isStoppedBy(sale)} or exists (select 1 from asset inactive
    where inactive.status <> 'active' and inactive.symbol = any(string_to_array(${sale.assets}, ','))))`
}
