import type { Listing, ListingChange } from '@tenor/contract/core'
import { writeAudit } from '../../platform/audit/index.ts'
import { type Raw, setOf, type Transaction } from '../../platform/database/index.ts'
import { type Customer, Refusal, rowVersion } from '../../platform/http/index.ts'
import { refuseStoppedAsset } from '../assets/index.ts'
import type { Catalogue, CatalogueAct, CatalogueGround, Offered } from './catalogue.ts'

/** Puts a new offer among the others; `insert` writes its row. */
export async function createOffer<Offer extends Offered>(
  ground: CatalogueGround,
  catalogue: Catalogue<Offer>,
  operator: Pick<Customer, 'userId'>,
  wanted: Offer,
  insert: (act: CatalogueAct, offer: Offer) => Promise<void>,
): Promise<Offer> {
  return await inOneAct(ground, operator, async (act) => {
    const offer = await decidedOf(catalogue, act, null, wanted)
    await insert(act, offer)
    await audit(act, catalogue, catalogue.acts.create ?? catalogue.acts.change, null, offer)
    return offer
  })
}

/** Changes one offer: its terms, what it has to sell, whether it is on sale. */
export async function changeOffer<Offer extends Offered>(
  ground: CatalogueGround,
  catalogue: Catalogue<Offer>,
  operator: Pick<Customer, 'userId'>,
  id: number,
  change: (before: Offer) => Offer,
): Promise<Offer> {
  const [changed] = await changeAll(ground, catalogue, operator, [id], change)
  if (changed === undefined) throw new Refusal(404, catalogue.reasons.notFound)
  return changed.after
}

/** Pauses, resumes or retires many at once: all or none. Each is written to the audit log by itself. */
export async function changeListings<Offer extends Offered>(
  ground: CatalogueGround,
  catalogue: Catalogue<Offer>,
  operator: Pick<Customer, 'userId'>,
  { ids, status }: { ids: readonly number[]; status: Listing },
): Promise<{ changed: ListingChange[] }> {
  const changed = await changeAll(ground, catalogue, operator, ids, (before) => ({ ...before, listing: status }))
  return {
    changed: changed.map(({ before, after }) => ({ id: after.id, before: before.listing, status: after.listing })),
  }
}

type Changed<Offer> = { readonly before: Offer; readonly after: Offer }

async function changeAll<Offer extends Offered>(
  ground: CatalogueGround,
  catalogue: Catalogue<Offer>,
  operator: Pick<Customer, 'userId'>,
  ids: readonly number[],
  change: (before: Offer) => Offer,
): Promise<Changed<Offer>[]> {
  return await inOneAct(ground, operator, async (act) => {
    const stood = await lockAll(act.tx, catalogue, ids)
    const written: Offer[] = []
    for (const before of stood) written.push(await changeOne(act, catalogue, before, change(before)))
    const [first] = stood
    if (first !== undefined) await catalogue.written?.(act, written, change(first).listing)
    // What is written with them may have put them on sale.
    const stand = await lockAll(act.tx, catalogue, ids)
    const changed = stood.map((before, place) => ({ before, after: stand[place] ?? before }))
    for (const { before, after } of changed) await audit(act, catalogue, catalogue.acts.change, before, after)
    return changed
  })
}

async function changeOne<Offer extends Offered>(
  act: CatalogueAct,
  catalogue: Catalogue<Offer>,
  before: Offer,
  wanted: Offer,
): Promise<Offer> {
  const { id, listing } = before
  if (listing === 'retired' && wanted.listing !== 'retired') throw new Refusal(422, catalogue.reasons.retired, { id })
  const after = await decidedOf(catalogue, act, before, wanted)
  const isPaused = { column: 'desk_paused', type: 'boolean', value: wanted.listing === 'paused' }
  const { set, values } = setOf([...catalogue.table.changes(before, after), isPaused], 2)
  await act.tx.execute(`update ${catalogue.table.name} set ${set} where id = $1`, [id, ...values])
  return after
}

/** Each once and locked, in the order of their ids, so that what lists by itself waits, and two operators do. */
async function lockAll<Offer extends Offered>(
  tx: Transaction,
  catalogue: Pick<Catalogue<Offer>, 'table' | 'reasons'>,
  ids: readonly number[],
): Promise<Offer[]> {
  const each = [...new Set(ids)]
  const offers = await lockOffers(tx, catalogue, each)
  if (offers.length < each.length) throw new Refusal(404, catalogue.reasons.notFound)
  return offers
}

/** Those that there are, locked: what a change of them is judged by stays so until it is made. */
export async function lockOffers<Offer extends Offered>(
  tx: Transaction,
  { table }: Pick<Catalogue<Offer>, 'table'>,
  ids: readonly number[],
): Promise<Offer[]> {
  const rows = await tx.query<Raw>(
    `select ${table.select()} from ${table.name} where id = any($1::bigint[]) order by id for update`,
    [ids],
  )
  return rows.map(table.read)
}

type Standing<Offer extends Offered> = Pick<Catalogue<Offer>, 'audited' | 'standing'>

function standingOf<Offer extends Offered>({ audited, standing = audited }: Standing<Offer>, offer: Offer): object {
  return standing(offer)
}

/** The version of an offer: another one as soon as an operator has changed it. */
export function offerVersion<Offer extends Offered>(catalogue: Standing<Offer>, offer: Offer): string {
  return rowVersion(standingOf(catalogue, offer))
}

/** Offers as they stand, without what the clock changes of them. */
export async function termsStanding<Offer extends Offered>(
  tx: Transaction,
  catalogue: Standing<Offer> & Pick<Catalogue<Offer>, 'table'>,
  ids: readonly number[],
): Promise<object> {
  return (await lockOffers(tx, catalogue, ids)).map((offer) => standingOf(catalogue, offer))
}

/** The same of one: what its version is of. */
export async function offerStanding<Offer extends Offered>(
  tx: Transaction,
  catalogue: Standing<Offer> & Pick<Catalogue<Offer>, 'table' | 'reasons'>,
  id: number,
): Promise<object> {
  const [offer] = await lockOffers(tx, catalogue, [id])
  if (offer === undefined) throw new Refusal(404, catalogue.reasons.notFound)
  return standingOf(catalogue, offer)
}

async function decidedOf<Offer extends Offered>(
  catalogue: Catalogue<Offer>,
  act: CatalogueAct,
  before: Offer | null,
  wanted: Offer,
): Promise<Offer> {
  // Only on the way to being listed: an offer of an asset that closes can still be paused and retired.
  if (wanted.listing === 'listed') for (const asset of catalogue.assets(wanted)) refuseStoppedAsset(act.assets, asset)
  return catalogue.decided === undefined ? wanted : await catalogue.decided(act, before, wanted)
}

async function audit<Offer extends Offered>(
  { tx, now, operatorId }: CatalogueAct,
  { audited }: Catalogue<Offer>,
  name: string,
  before: Offer | null,
  after: Offer,
): Promise<void> {
  const told = before === null ? null : audited(before)
  const subject = String(after.id)
  await writeAudit(tx, { at: now, actorId: operatorId, act: name, subject, before: told, after: audited(after) })
}

async function inOneAct<Result>(
  { db, clock, assets, tx: around }: CatalogueGround,
  operator: Pick<Customer, 'userId'>,
  work: (act: CatalogueAct) => Promise<Result>,
): Promise<Result> {
  const now = clock.now()
  const inside = (tx: Transaction) => work({ tx, now, operatorId: operator.userId, assets })
  return around === undefined ? await db.transaction(inside) : await inside(around)
}
