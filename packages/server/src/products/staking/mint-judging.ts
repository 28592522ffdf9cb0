import { type Decimal8, decimalText, ONE, percentOf, roundTo } from '@tenor/contract/money'
import { type DebtRate, judgedAt, liquidationOf, mintBounds, tokenPrice } from '@tenor/contract/staking'
import { type Instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import { giveBackCapacity } from '../../core/capacity/index.ts'
import { type Owner, post } from '../../core/ledger/index.ts'
import { announceNotice, keyNotices, type Notice } from '../../core/notices/index.ts'
import { type Queryable, type Raw, sqlType, type Transaction } from '../../platform/database/index.ts'
import { bringFee, judgedFee, payFee } from './mint-debt-fees.ts'
import { readDebtRates } from './mint-debt-rates.ts'
import { salePosts } from './mint-postings.ts'
import { debtCapacityId, writePosition } from './mint-store.ts'
import { type MintSale, type Position, positionTable, saleTable } from './mint-tables.ts'
import type { StakingModule } from './staking-module.ts'

/* What a sample of the price makes of positions. */

/** A sample: USDT for one of the base coin, and coin for one token, 1 for a coin. */
export type MintSample = { productId: number; coin: string; at: Instant; rate: Decimal8; index: Decimal8 }

/** Positions of a bucket that one transaction goes over. */
const AT_ONCE = 500

/** Two decimals of a percentage. */
const percentShown = (fraction: Decimal8) => decimalText(roundTo(percentOf(fraction), 2, 'up'))

/** What a customer is told when a position reaches the alert, each time that it does, as it is at that sample. */
function alertOf({ bucket, userId, coin, debt, fee, factor, alertedLtv }: Position, at: Instant): Notice {
  const ltv = percentShown(alertedLtv ?? ONE)
  const sale = percentShown(mintBounds(factor).liquidation)
  const link = `/myaccount/myfunds/financial_staking?asset=${coin}&tab=collateral`
  const params = { coin, ltv, sale, debt: decimalText(debt + fee), link }
  return { bucket, userId, kind: 'staking.mint.alert', params, at }
}

export const mintSoldNotices = keyNotices({
  kind: 'staking.mint.sold',
  table: 'staking_mint_sale',
  params: `jsonb_build_object('coin', o.coin, 'amount', trim_scale(o.taken)::text, 'asset', o.minted_coin,
    'repaid', trim_scale(o.repaid + o.fee_repaid)::text, 'left', trim_scale(o.held - o.taken)::text,
    'link', '/myaccount/funds/finance/staking?asset=' || o.coin || '&product-type=0&open-history=1&type=2')`,
  at: 'o.created_at',
})

/** A customer's position of a product and coin. */
export type OnePosition = Owner & { productId: number; coin: string }

/** Buckets in which something went wrong, and what: they wait for the next time, and hold no others up. */
export type Faults = Map<number, unknown>

/**
 * Looks at every position of a coin that a price says something to, or at one of them, bucket by bucket, each in short transactions.
 * A position that an act or a sample changed at the sample's instant or later is as it is: doing it twice changes nothing.
 */
export async function judgePositions(
  module: StakingModule,
  sample: MintSample,
  faults: Faults,
  one: OnePosition | null = null,
): Promise<void> {
  const { db } = module
  const price = tokenPrice(sample.rate, sample.index)
  const buckets = one === null ? await bucketsOf(db, sample, price) : [one.bucket]
  const debtCapacity = await debtCapacityId(db, sample.productId)
  const userId = one?.userId ?? null
  // Samples are looked at in their order: where one could not be, later ones wait.
  for (const bucket of buckets.filter((each) => !faults.has(each))) {
    await judgeBucket(module, { sample, price, bucket, userId, debtCapacity }).catch((fault: unknown) => {
      faults.set(bucket, fault)
    })
  }
}

async function judgeBucket(module: StakingModule, some: Omit<Some, 'after'>): Promise<void> {
  let after = { userId: 0, id: 0 }
  for (;;) {
    const next = { ...some, after }
    const last = await module.db.transaction((tx) => judgeSome(tx, module, next))
    if (last === null) return
    after = last
  }
}

async function bucketsOf(db: Queryable, { productId, coin }: MintSample, price: Decimal8): Promise<number[]> {
  const rows = await db.query(
    { bucket: sqlType.number },
    `/* no bucket: positions lie in all of them */ select bucket from staking_mint_position
     where product_id = $1 and coin = $2 and debt > 0 and alert_price >= $3
     union select bucket from staking_mint_position where product_id = $1 and coin = $2
       and (alerted_at is not null or above_at is not null) order by bucket /* any order: buckets */`,
    [productId, coin, decimalText(price)],
  )
  return rows.map(({ bucket }) => bucket)
}

type Some = {
  sample: MintSample
  price: Decimal8
  bucket: number
  /** Whose position alone; null: everybody's. */
  userId: number | null
  after: { userId: number; id: number }
  debtCapacity: number | null
}

/** Answers with the last of them where there may be more. */
async function judgeSome(tx: Transaction, module: StakingModule, some: Some) {
  const { sample, price, bucket, userId, after, debtCapacity } = some
  const rows = await tx.query<Raw>(
    `select ${positionTable.select('o')} from staking_mint_position o
     where o.bucket = $1 and o.product_id = $2 and o.coin = $3 and o.debt > 0 and o.changed_at < $5
       and ($8::bigint is null or o.user_id = $8)
       and (o.alert_price >= $4 or o.alerted_at is not null or o.above_at is not null)
       and (o.user_id, o.id) > ($6::bigint, $7::bigint)
     order by o.user_id, o.id limit ${AT_ONCE} for update`,
    [bucket, sample.productId, sample.coin, decimalText(price), isoText(sample.at), after.userId, after.id, userId],
  )
  const positions = rows.map(positionTable.read)
  const mintedCoin = await mintedCoinOf(tx, sample.productId)
  const rates = (await readDebtRates(tx, sample.productId)).get(sample.coin) ?? []
  const sales: MintSale[] = []
  for (const position of positions) {
    const fee = judgedFee(position, rates, sample.at)
    const next = judged(position, sample, fee)
    if (next.isSold) {
      const sale = saleOf(position, sample, { id: await module.ids.next(), mintedCoin, fee })
      sales.push(sale)
      await writePosition(tx, afterSale(position, sale, rates), rates)
    } else if (next.isChanged) {
      await writePosition(tx, next.position, rates)
      if (next.isNewlyAlerted) await announceNotice(tx, alertOf({ ...next.position, fee }, sample.at))
    }
  }
  await writeSales(tx, sales, debtCapacity)
  await mintSoldNotices.announce(tx, sales, sample.at)
  const last = positions.at(-1)
  return positions.length < AT_ONCE || last === undefined ? null : { userId: last.userId, id: last.id }
}

async function mintedCoinOf(tx: Transaction, productId: number): Promise<string> {
  const [row] = await tx.query({ coin: sqlType.text }, 'select coin from staking_product where id = $1', [productId])
  return row?.coin ?? ''
}

/** What a sample makes of a position: sold at the second sample in a row above the bound, told when it first reaches the alert. */
function judged(position: Position, { at, rate, index }: MintSample, fee: Decimal8) {
  const { amount, debt, factor, aboveAt, alertedAt } = position
  const { ltv, isAlert, isSale } = judgedAt({ amount, rate, index }, debt + fee, factor)
  const isSold = isSale && aboveAt !== null && aboveAt === later(at, -MINUTE_MS)
  const next = {
    ...position,
    changedAt: at,
    aboveAt: isSale ? at : null,
    alertedAt: isAlert ? (alertedAt ?? at) : null,
    alertedLtv: isAlert ? (position.alertedLtv ?? ltv ?? ONE) : null,
  }
  const isChanged = next.aboveAt !== aboveAt || next.alertedAt !== alertedAt
  return { isSold, isChanged, position: next, isNewlyAlerted: isAlert && alertedAt === null }
}

function saleOf(
  position: Position,
  { at, rate, index }: MintSample,
  { id, mintedCoin, fee: feeOwed }: { id: number; mintedCoin: string; fee: Decimal8 },
): MintSale {
  const { bucket, userId, productId, coin, amount, debt, factor } = position
  const { repaid, fee, taken, loss } = liquidationOf({ debt, fee: feeOwed }, { amount, rate, index }, factor)
  return {
    bucket,
    userId,
    id,
    productId,
    positionId: position.id,
    coin,
    mintedCoin,
    held: amount,
    debt,
    factor,
    rate,
    index,
    createdAt: at,
    repaid: repaid - fee,
    feeOwed,
    feeRepaid: fee,
    taken,
    loss,
  }
}

function afterSale(position: Position, sale: MintSale, rates: readonly DebtRate[]): Position {
  const { taken, repaid, feeRepaid, createdAt: changedAt } = sale
  const left = payFee(bringFee(position, rates, changedAt), { fee: feeRepaid, debt: repaid })
  return { ...left, amount: position.amount - taken, changedAt, aboveAt: null, alertedAt: null, alertedLtv: null }
}

async function writeSales(tx: Transaction, sales: readonly MintSale[], debtCapacity: number | null): Promise<void> {
  if (sales.length === 0) return
  await saleTable.insert(tx, sales)
  await post(tx, sales.flatMap(salePosts))
  if (debtCapacity === null) return
  const freed = sales.map(({ bucket, repaid: amount }) => ({ bucket, productId: debtCapacity, amount }))
  await giveBackCapacity(tx, freed)
}
