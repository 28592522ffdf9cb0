import { type Violation, violation } from '@tenor/contract/http'
import { type Decimal8, decimal, decimalText, percentText } from '@tenor/contract/money'
import {
  dailyInterest,
  type FixedEarning,
  fixedFinish,
  fixedInterest,
  fixedMoveInFields,
  fixedStart,
  maturityChoice,
  REDEEM_TO,
} from '@tenor/contract/simple-earn'
import { DAY_MS, type Instant, instant, isoText } from '@tenor/contract/time'
import {
  giveBackCapacity,
  grantSlice,
  leftCapacity,
  quotaKey,
  sliceKey,
  takeFromSlices,
  takeQuotas,
} from '../../../core/capacity/index.ts'
import { postNew, SPOT } from '../../../core/ledger/index.ts'
import {
  type MakingLine,
  type MoveInAct,
  type MoveInLine,
  type MoveInMaker,
  MoveInShort,
  type MoveInVerdict,
} from '../../../core/move-in/index.ts'
import { type Queryable, type Raw, sqlType, type Transaction } from '../../../platform/database/index.ts'
import type { FixedModule } from './fixed-module.ts'
import { newFixedOrder } from './fixed-new-order.ts'
import { subscribePost } from './fixed-postings.ts'
import { PERSONAL } from './fixed-product-store.ts'
import { orderTable, productTable, type StoredFixed } from './fixed-tables.ts'

type Products = ReadonlyMap<number, StoredFixed>

/** Fixed orders move in with the terms of a product here; they may have begun before, at a rate of their own. */
export function fixedMoveIn(module: Pick<FixedModule, 'db' | 'finishes'>): MoveInMaker {
  return {
    productOf: ({ fields }) => fields.product ?? '',
    async judge(db, lines, now) {
      const products = await productsOf(db, lines)
      const [left, active] = await Promise.all([leftCapacity(db, [...products.keys()]), activeOf(db, lines)])
      return lines.map((line) => {
        const product = products.get(productIdOf(line)) ?? null
        const own = active.get(quotaKey({ userId: line.userId, productId: product?.id ?? 0 })) ?? 0n
        return verdictOf(line, product, { own, all: left.get(product?.id ?? 0) ?? 0n, now })
      })
    },
    async prepare(db, lines, now) {
      const products = await productsOf(db, lines)
      for (const need of slicesOf(lines)) if (products.has(need.productId)) await grantSlice(db, need, now)
    },
    async make(tx, lines, act) {
      const products = await productsOf(tx, lines)
      const slices = await takeFromSlices(tx, slicesOf(lines))
      const roomy = lines.filter((line) => slices.has(sliceKey({ bucket: line.bucket, productId: productIdOf(line) })))
      if (roomy.length < lines.length && !act.isLastTry) throw new MoveInShort()
      const used = await takeOwn(tx, roomy, products)
      const taken = roomy.filter((line) => used.has(quotaKey({ userId: line.userId, productId: productIdOf(line) })))
      await giveBackCapacity(tx, slicesOf(roomy.filter((line) => !taken.includes(line))))
      await write(tx, act, taken, { ...module, products, used })
      return lines.map((line) => {
        if (taken.includes(line)) return null
        return violation(roomy.includes(line) ? 'moveIn.quota' : 'moveIn.room', { left: '0' })
      })
    },
  }
}

const productIdOf = ({ fields }: Pick<MoveInLine, 'fields'>) => fixedMoveInFields.parse(fields).product

function startOf({ fields: { since } }: Pick<MoveInLine, 'fields'>, now: Instant): Instant {
  return since === undefined ? fixedStart(now) : instant(Date.parse(`${since}T00:00:00Z`))
}

async function productsOf(db: Queryable, lines: readonly MoveInLine[]): Promise<Products> {
  const rows = await db.query<Raw>(
    `select ${productTable.select('p')} from fixed_product p where p.id = any($1::bigint[])`,
    [[...new Set(lines.map(productIdOf))]],
  )
  return new Map(rows.map(productTable.read).map((product) => [product.id, product]))
}

/** What customers of lines hold of their products. */
async function activeOf(db: Queryable, lines: readonly MoveInLine[]): Promise<ReadonlyMap<string, Decimal8>> {
  const rows = await db.query(
    { user_id: sqlType.number, product_id: sqlType.number, used: sqlType.text },
    `select q.user_id, q.product_id, q.used::text as used from customer_quota q
     join (select distinct * from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as g (bucket, user_id, product_id)) as g
       on q.bucket = g.bucket and q.user_id = g.user_id and q.product_id = g.product_id where q.period = '${PERSONAL}'`,
    [lines.map(({ bucket }) => bucket), lines.map(({ userId }) => userId), lines.map(productIdOf)],
  )
  return new Map(
    rows.map((row) => [quotaKey({ userId: row.user_id, productId: row.product_id }), decimal(row.used)] as const),
  )
}

/** An order of a line without tiers, as far as what it pays by the day goes. */
function earningOf({ amount, fields }: MoveInLine, product: StoredFixed): FixedEarning {
  const { termDays, tiers, bonusAsset } = product
  const { rate } = fixedMoveInFields.parse(fields)
  return {
    principal: amount,
    rate: rate === undefined ? product.rate : decimal(rate),
    termDays,
    tiers,
    bonusAsset,
    quotaBefore: 0n,
  }
}

/** Days of an order that pays by the day which were paid before now, elsewhere, and what they came to; of others nothing. */
function daysBefore(
  line: MoveInLine,
  product: StoredFixed,
  now: Instant,
): { days: number; paid: Decimal8 } | undefined {
  const days = Math.floor((now - startOf(line, now)) / DAY_MS)
  if (product.policy !== 'clawback' || days <= 0) return
  const { paid } = fixedMoveInFields.parse(line.fields)
  const daily = dailyInterest(earningOf(line, product))
  return { days, paid: paid === undefined ? BigInt(days) * daily : decimal(paid) }
}

type Facts = { own: Decimal8; all: Decimal8; now: Instant }

function verdictOf(line: MoveInLine, product: StoredFixed | null, { own, all, now }: Facts): MoveInVerdict {
  if (product === null) return { refused: violation('simpleEarn.fixed.notFound') }
  const refused = lineViolation(line, product, now)
  if (refused !== null) return { refused }
  const { rate = null } = line.fields
  const before = daysBefore(line, product, now)
  const finish = fixedFinish(startOf(line, now), product.termDays)
  return {
    makes: {
      holding: 'fixed',
      asset: line.asset,
      amount: decimalText(line.amount),
      product: String(product.id),
      rate: `${percentText(rate === null ? product.rate : decimal(rate))}%`,
      finishes: isoText(finish).slice(0, 10),
      ...(before === undefined ? {} : { paid: decimalText(before.paid) }),
    },
    room: { own: product.personalQuota - own, all },
  }
}

function lineViolation(line: MoveInLine, product: StoredFixed, now: Instant): Violation | null {
  const { rate, after, paid } = fixedMoveInFields.parse(line.fields)
  const start = startOf(line, now)
  if (line.asset !== product.asset) return violation('moveIn.product.asset', { asset: product.asset })
  if (rate !== undefined && decimal(rate) <= 0n) return violation('moveIn.line.field', { column: 'rate' })
  if (start > fixedStart(now)) return violation('moveIn.since.ahead')
  if (fixedFinish(start, product.termDays) <= now) return violation('moveIn.since.over')
  const before = daysBefore(line, product, now)
  if (paid !== undefined && before === undefined) return violation('moveIn.line.none', { column: 'paid' })
  if (before !== undefined && paysTooMuch(line, product, before))
    return violation('moveIn.line.field', { column: 'paid' })
  return after === 'renew' && !product.mayReinvest ? violation('simpleEarn.fixed.reinvest.notAllowed') : null
}

/** Whether the days that were paid and those to come are more than its interest; tiers are not paid by the day. */
function paysTooMuch(
  line: MoveInLine,
  product: StoredFixed,
  { days, paid }: { days: number; paid: Decimal8 },
): boolean {
  const earning = { ...earningOf(line, product), tiers: [] }
  return paid + BigInt(product.termDays - 1 - days) * dailyInterest(earning) > fixedInterest(earning)
}

function slicesOf(lines: readonly MoveInLine[]) {
  const byProduct = Map.groupBy(lines, productIdOf)
  return [...byProduct]
    .toSorted(([a], [b]) => a - b)
    .map(([productId, some]) => ({
      bucket: some[0]?.bucket ?? 0,
      productId,
      amount: some.reduce((sum, { amount }) => sum + amount, 0n),
    }))
}

function takeOwn(tx: Transaction, lines: readonly MakingLine[], products: Products) {
  const byOwner = Map.groupBy(lines, (line) => quotaKey({ userId: line.userId, productId: productIdOf(line) }))
  const needs = [...byOwner.values()].flatMap((some) => {
    const [first] = some
    const product = first === undefined ? undefined : products.get(productIdOf(first))
    if (first === undefined || product === undefined) return []
    const { bucket, userId } = first
    const amount = some.reduce((sum, each) => sum + each.amount, 0n)
    return [{ bucket, userId, productId: product.id, amount, most: product.personalQuota }]
  })
  return takeQuotas(tx, lines[0]?.bucket ?? 0, { period: PERSONAL, needs })
}

type Taken = Pick<FixedModule, 'db' | 'finishes'> & { products: Products; used: ReadonlyMap<string, Decimal8> }

async function write(
  tx: Transaction,
  act: MoveInAct,
  lines: readonly MakingLine[],
  { db, finishes, products, used }: Taken,
): Promise<void> {
  if (lines.length === 0) return
  await act.bring(lines.map(({ line, asset, amount }) => ({ line, asset, amount, account: SPOT })))
  const sums = new Map<string, Decimal8>()
  for (const { userId, amount, ...line } of lines) {
    const key = quotaKey({ userId, productId: productIdOf(line) })
    sums.set(key, (sums.get(key) ?? used.get(key) ?? 0n) - amount)
  }
  const orders = lines.flatMap((line) => {
    const product = products.get(productIdOf(line))
    if (product === undefined) return []
    const { bucket, userId, id, amount, fields } = line
    const key = quotaKey({ userId, productId: product.id })
    const active = sums.get(key) ?? 0n
    sums.set(key, active + amount)
    const { rate, after = 'spot' } = fixedMoveInFields.parse(fields)
    const asked = { reinvest: after === 'renew', redeemTo: after === 'flexible' ? REDEEM_TO.FLEXIBLE : REDEEM_TO.SPOT }
    const order = newFixedOrder(product, {
      owner: { bucket, userId },
      id,
      amount,
      rate: rate === undefined ? product.rate : decimal(rate),
      active,
      createdAt: act.at,
      startAt: startOf(line, act.at),
      voucher: null,
      renewalOf: null,
      text: null,
      movedIn: true,
      fromAccount: SPOT,
      before: daysBefore(line, product, act.at),
      ...maturityChoice(asked, product.mayChooseAccount),
    })
    return [order]
  })
  // Beside the transaction, as renewals do: a finish stays known, whatever becomes of it.
  for (const end of new Set(orders.map(({ finishAt }) => finishAt))) await finishes.ensure(db, end)
  await orderTable.insert(tx, orders)
  await postNew(
    tx,
    orders.map((order) => ({ ...subscribePost(order), groupId: act.groupId })),
  )
}
