import { type Violation, violation } from '@tenor/contract/http'
import { type Decimal8, decimal, decimalText, smaller } from '@tenor/contract/money'
import { STAKING_TYPE, stakeLimit, stakingMoveInFields } from '@tenor/contract/staking'
import { DAY_MS, floorTo, type Instant, isoText } from '@tenor/contract/time'
import {
  giveBackCapacity,
  grantSlice,
  leftCapacity,
  quotaKey,
  sliceKey,
  takeFromSlices,
  takeQuotas,
} from '../../core/capacity/index.ts'
import { postNew, SPOT } from '../../core/ledger/index.ts'
import {
  type MakingLine,
  type MoveInAct,
  type MoveInLine,
  type MoveInMaker,
  MoveInShort,
  type MoveInVerdict,
} from '../../core/move-in/index.ts'
import { type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'
import { beginsOf } from './staking-holding-store.ts'
import type { StakingModule } from './staking-module.ts'
import { stakePost } from './staking-postings.ts'
import { BOUNDLESS, type Offer, offerById, PERSONAL } from './staking-product-store.ts'
import { type Stake, stakeTable } from './staking-tables.ts'

export type Offers = ReadonlyMap<number, Offer>
type Standing = { staked: Decimal8; isCrowd: boolean }

/** What lines of a kind become, of products that it is for. */
export type StakeWay = {
  /** What each line becomes, by its product in force; or what stands against it. */
  ready(db: Queryable, offers: readonly Offer[], now: Instant): Promise<ReadyOf>
  write(tx: Transaction, act: MoveInAct, lines: readonly MakingLine[], offers: Offers): Promise<void>
}
type ReadyOf = (line: MoveInLine, offer: Offer) => Readonly<Record<string, string>> | Violation

/** Stakes of plain products move in, and count from then on; what they earned before was paid elsewhere. */
export function stakingMoveIn(module: Pick<StakingModule, 'ids'>): MoveInMaker {
  // A token is made by a line of its own kind, a debt has collateral, and of a product with protocols one must be named.
  const isPlain = ({ type, token, isDefi }: Offer) => type !== STAKING_TYPE.DEBT && token === null && !isDefi
  return stakeMaker({
    ready: async () => (_line, offer) => (isPlain(offer) ? {} : violation('moveIn.product.kind')),
    write: (tx, act, lines, offers) => write(tx, act, lines, { offers, ids: module.ids }),
  })
}

/** Lines that take of a product's room, as stakes do. */
export function stakeMaker(way: StakeWay): MoveInMaker {
  return {
    productOf: ({ fields }) => fields.product ?? '',
    async judge(db, lines, now) {
      const offers = await offersOf(db, lines, now)
      const limits = [...new Set([...offers.values()].map(({ limitId }) => limitId))]
      const [left, own] = await Promise.all([leftCapacity(db, limits), standingOf(db, lines, offers)])
      const ready = await way.ready(db, [...offers.values()], now)
      return lines.map((line) => verdictOf(line, offers.get(productIdOf(line)) ?? null, { left, own, ready }))
    },
    async prepare(db, lines, now) {
      const offers = await offersOf(db, lines, now)
      for (const need of slicesOf(lines, offers)) await grantSlice(db, need, now)
    },
    async make(tx, lines, act) {
      const offers = await offersOf(tx, lines, act.at)
      const slices = await takeFromSlices(tx, slicesOf(lines, offers))
      const limitOf = (line: MoveInLine) => offers.get(productIdOf(line))?.limitId ?? 0
      const roomy = lines.filter((line) => slices.has(sliceKey({ bucket: line.bucket, productId: limitOf(line) })))
      if (roomy.length < lines.length && !act.isLastTry) throw new MoveInShort()
      const used = await takeOwn(tx, roomy, offers, await standingOf(tx, roomy, offers))
      const taken = roomy.filter((line) => used.has(quotaKey({ userId: line.userId, productId: limitOf(line) })))
      await giveBackCapacity(
        tx,
        slicesOf(
          roomy.filter((line) => !taken.includes(line)),
          offers,
        ),
      )
      await way.write(tx, act, taken, offers)
      return lines.map((line) => {
        if (taken.includes(line)) return null
        return violation(roomy.includes(line) ? 'moveIn.quota' : 'moveIn.room', { left: '0' })
      })
    },
  }
}

export const productIdOf = ({ fields }: Pick<MoveInLine, 'fields'>) => stakingMoveInFields.parse(fields).product

async function offersOf(db: Queryable, lines: readonly MoveInLine[], at: Instant): Promise<Offers> {
  const wanted = [...new Set(lines.map(productIdOf))]
  const found: Offer[] = []
  for (const id of wanted) {
    const offer = await offerById(db, id, at)
    if (offer !== null) found.push(offer)
  }
  return new Map(found.map((offer) => [offer.id, offer]))
}

/** What customers of lines have staked under the limit of their product, and whether they count among the crowd. */
async function standingOf(
  db: Queryable,
  lines: readonly MoveInLine[],
  offers: Offers,
): Promise<ReadonlyMap<string, Standing>> {
  const rows = await db.query(
    { user_id: sqlType.number, product_id: sqlType.number, used: sqlType.text, is_crowd: sqlType.boolean },
    `select g.user_id, g.product_id, coalesce(q.used, 0)::text as used, coalesce(c.is_crowd, false) as is_crowd
     from (select distinct * from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as g (bucket, user_id, product_id)) as g
     left join customer_quota q on q.bucket = g.bucket and q.user_id = g.user_id and q.product_id = g.product_id
       and q.period = '${PERSONAL}'
     left join staking_crowd c on c.bucket = g.bucket and c.user_id = g.user_id`,
    [
      lines.map(({ bucket }) => bucket),
      lines.map(({ userId }) => userId),
      lines.map((line) => offers.get(productIdOf(line))?.limitId ?? 0),
    ],
  )
  return new Map(
    rows.map(({ user_id: userId, product_id: productId, used, is_crowd: isCrowd }) => [
      quotaKey({ userId, productId }),
      { staked: decimal(used), isCrowd },
    ]),
  )
}

type Judged = { left: ReadonlyMap<number, Decimal8>; own: ReadonlyMap<string, Standing>; ready: ReadyOf }

function verdictOf(line: MoveInLine, offer: Offer | null, { left, own, ready }: Judged): MoveInVerdict {
  if (offer === null) return { refused: violation('staking.notFound') }
  const { userId, asset, amount } = line
  const { id, coin, limitId, name } = offer
  const found = ready(line, offer)
  if ('reason' in found) return { refused: found as Violation }
  if (asset !== coin) return { refused: violation('moveIn.product.asset', { asset: coin }) }
  const standing = own.get(quotaKey({ userId, productId: limitId }))
  const limit = stakeLimit(offer.terms, standing?.isCrowd ?? false)
  return {
    makes: { holding: 'staking', asset, amount: decimalText(amount), product: String(id), name, ...found },
    room: { own: limit === null ? null : limit - (standing?.staked ?? 0n), all: left.get(limitId) ?? 0n },
  }
}

function slicesOf(lines: readonly MoveInLine[], offers: Offers) {
  const byLimit = Map.groupBy(lines, (line) => offers.get(productIdOf(line))?.limitId ?? 0)
  byLimit.delete(0)
  return [...byLimit]
    .toSorted(([a], [b]) => a - b)
    .map(([productId, some]) => ({ bucket: some[0]?.bucket ?? 0, productId, amount: sumOf(some) }))
}

const sumOf = (lines: readonly MoveInLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0n)

function takeOwn(tx: Transaction, lines: readonly MakingLine[], offers: Offers, own: ReadonlyMap<string, Standing>) {
  const limitOf = (line: MoveInLine) => offers.get(productIdOf(line))?.limitId ?? 0
  const byOwner = Map.groupBy(lines, (line) => quotaKey({ userId: line.userId, productId: limitOf(line) }))
  const needs = [...byOwner].flatMap(([key, some]) => {
    const [first] = some
    const offer = first === undefined ? undefined : offers.get(productIdOf(first))
    if (first === undefined || offer === undefined) return []
    const limit = stakeLimit(offer.terms, own.get(key)?.isCrowd ?? false)
    const { bucket, userId } = first
    const about = { bucket, userId, productId: offer.limitId, amount: sumOf(some) }
    return [{ ...about, most: smaller(limit ?? BOUNDLESS, BOUNDLESS) }]
  })
  return takeQuotas(tx, lines[0]?.bucket ?? 0, { period: PERSONAL, needs })
}

type Writing = { offers: Offers; ids: StakingModule['ids'] }

async function write(
  tx: Transaction,
  act: MoveInAct,
  lines: readonly MakingLine[],
  { offers, ids }: Writing,
): Promise<void> {
  const [first] = lines
  if (first === undefined) return
  const newIds = await ids.take(lines.length)
  await act.bring(lines.map(({ line, asset, amount }) => ({ line, asset, amount, account: SPOT })))
  const holdings = await holdingsOf(tx, first.bucket, lines, { newIds, at: act.at })
  const stakes = lines.flatMap((line): Stake[] => {
    const offer = offers.get(productIdOf(line))
    const { bucket, userId, id, amount } = line
    const holdingId = holdings.get(quotaKey({ userId, productId: productIdOf(line) }))
    if (offer === undefined || holdingId === undefined) return []
    const about = { productId: offer.id, coin: offer.coin, holdingId }
    return [{ bucket, userId, id, ...about, amount, createdAt: act.at, text: null }]
  })
  await stakeTable.insert(tx, stakes)
  await postNew(
    tx,
    stakes.map((stake) => ({ ...stakePost(stake), groupId: act.groupId })),
  )
}

/** The holdings of lines by customer and product, made empty where there was none. */
async function holdingsOf(
  tx: Transaction,
  bucket: number,
  lines: readonly MakingLine[],
  { newIds, at }: { newIds: readonly number[]; at: Instant },
): Promise<ReadonlyMap<string, number>> {
  const users = lines.map(({ userId }) => userId)
  const products = lines.map(productIdOf)
  const begins = await beginsOf(tx, [...new Set(products)], at)
  const from = products.map((id) => isoText(begins.get(id) ?? floorTo(at, DAY_MS)))
  await tx.execute(
    `insert into staking_holding (bucket, user_id, id, product_id, coin, accrued_to, created_at)
     select $1::smallint, g.user_id, g.id, g.product_id, g.coin, g.accrued_to, $7::timestamptz
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::timestamptz[])
       as g (user_id, id, product_id, coin, accrued_to)
     order by g.user_id, g.product_id on conflict (bucket, user_id, product_id) do nothing`,
    [bucket, users, newIds, products, lines.map(({ asset }) => asset), from, isoText(at)],
  )
  const rows = await tx.query(
    { user_id: sqlType.number, product_id: sqlType.number, id: sqlType.number },
    `select h.user_id, h.product_id, h.id from staking_holding h
     join (select distinct * from unnest($2::bigint[], $3::bigint[]) as g (user_id, product_id)) as g
       on h.user_id = g.user_id and h.product_id = g.product_id where h.bucket = $1`,
    [bucket, users, products],
  )
  return new Map(rows.map((row) => [quotaKey({ userId: row.user_id, productId: row.product_id }), row.id]))
}
