import { type Decimal8, decimal, decimalText, divide, ONE } from '@tenor/contract/money'
import {
  collateralWorth,
  type DebtRate,
  dailyCost,
  debtRateAt,
  isParCoin,
  limitField,
  loanToValue,
  type MintHeld,
  type MintPrice,
  mintBounds,
  owedOf,
  priceAtBound,
  type StakingDebtCoin,
  type StakingMintBacking,
  type StakingMintPosition,
  type StakingMintSale,
  type StakingUserInfo,
  stakeable,
} from '@tenor/contract/staking'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import { balanceOf, type Owner } from '../../core/ledger/index.ts'
import {
  filterOf,
  type List,
  newestFirst,
  type Queryable,
  type Raw,
  sqlType,
  type Value,
} from '../../platform/database/index.ts'
import { feeNow, judgedFee, makeHeld } from './mint-debt-fees.ts'
import { findDebtRate, findNextDebtRate, readDebtRates } from './mint-debt-rates.ts'
import { mintPrices } from './mint-prices.ts'
import { positionsOf, reservesOf } from './mint-store.ts'
import { type MintSale, saleTable } from './mint-tables.ts'
import type { StakingModule } from './staking-module.ts'
import { type Offer, offerById } from './staking-product-store.ts'

/* What is shown of minting: to customers their collateral, to operators reserves and sales. */

const textOrNull = (value: Decimal8 | null) => (value === null ? null : decimalText(value))
const LTV_STEP = 100n

/** Owed over worth with six decimals, rounded up; null without a price, or where the collateral is worth nothing. */
function shownLtv({ amount, ...held }: MintHeld, price: MintPrice | null): Decimal8 | null {
  const ltv =
    price === null ? null : loanToValue(owedOf(held), collateralWorth({ amount, rate: price.rate, index: price.index }))
  return ltv === null ? null : ((ltv + LTV_STEP - 1n) / LTV_STEP) * LTV_STEP
}

/** Coins that a product takes, each with its price now and what its reserve has. */
export async function debtCoins(module: StakingModule, { id, terms }: Offer): Promise<StakingDebtCoin[]> {
  if (terms.collateral.length === 0) return []
  const coins = terms.collateral.map(({ coin }) => coin)
  const [prices, reserves, rates] = await Promise.all([
    mintPrices(module, coins),
    reservesOf(module.db, id),
    readDebtRates(module.db, id),
  ])
  const now = module.clock.now()
  return terms.collateral.map(({ coin, factor }) => {
    const price = prices.get(coin) ?? null
    const isPar = isParCoin(module.assets, coin)
    return {
      coin,
      par: isPar ? 1 : 0,
      factor: isPar ? '1' : decimalText(factor),
      rate: decimalText(price?.rate ?? ONE),
      reserve: isPar ? decimalText(reserves.get(coin) ?? 0n) : null,
      index: textOrNull(price?.index ?? null),
      mean: textOrNull(price?.mean ?? null),
      ...debtRateWire(rates.get(coin) ?? [], now),
    }
  })
}

/** Cost of a debt now, and as announced. */
function debtRateWire(rates: readonly DebtRate[], now: Instant) {
  const next = findNextDebtRate(rates, now)
  return {
    debt_rate: textOrNull(findDebtRate(rates, now)),
    next_debt_rate: textOrNull(next?.rate ?? null),
    next_debt_from: next === null ? null : unixSeconds(next.from),
  }
}

type MintInfo = Pick<StakingUserInfo, 'debt' | 'collateral' | 'givable' | 'ltv' | 'alert_ltv' | 'liquidation_ltv'>
const NOTHING: MintInfo = {
  debt: null,
  collateral: [],
  givable: [],
  ltv: null,
  alert_ltv: null,
  liquidation_ltv: null,
}

/** What a customer has locked in a product, owes, and could give. */
export async function mintInfo(
  module: StakingModule,
  owner: Owner,
  { id, terms }: Offer,
  owed: ReadonlyMap<string, Decimal8>,
): Promise<MintInfo> {
  if (terms.collateral.length === 0) return NOTHING
  const { db, clock } = module
  const coins = terms.collateral.map(({ coin }) => coin)
  const [held, rates] = await Promise.all([positionsOf(db, owner, { pid: id, coin: null }), readDebtRates(db, id)])
  const now = clock.now()
  const prices = await mintPrices(module, [...new Set(held.map(({ coin }) => coin))])
  const givable = await Promise.all(
    coins.map(async (coin) => {
      const available = stakeable(await balanceOf(db, owner, coin), owed.get(coin) ?? 0n)
      return { coin, available: decimalText(available) }
    }),
  )
  const rows = held.map((position) => {
    const { alert, liquidation } = mintBounds(position.factor)
    const known = rates.get(position.coin) ?? []
    const judged = makeHeld(position, (each) => judgedFee(each, known, now))
    const ltv = shownLtv(judged, prices.get(position.coin) ?? null)
    return { position, fee: feeNow(position, known, now), ltv, alert, liquidation }
  })
  const worst = rows.toSorted((a, b) => ((a.ltv ?? 0n) - a.liquidation < (b.ltv ?? 0n) - b.liquidation ? 1 : -1))[0]
  return {
    debt: decimalText(rows.reduce((sum, { position, fee }) => sum + position.debt + fee, 0n)),
    collateral: rows.map(({ position: { coin, amount, debt, factor }, fee, ltv, alert, liquidation }) => ({
      coin,
      amount: decimalText(amount),
      debt: decimalText(debt),
      ltv: textOrNull(ltv),
      factor: decimalText(factor),
      fee: decimalText(fee),
      alert_ltv: decimalText(alert),
      liquidation_ltv: decimalText(liquidation),
    })),
    givable,
    ltv: textOrNull(worst?.ltv ?? null),
    alert_ltv: textOrNull(worst?.alert ?? null),
    liquidation_ltv: textOrNull(worst?.liquidation ?? null),
  }
}

/** A customer's positions, with their worth now. */
export async function positionRows(
  module: StakingModule,
  owner: Owner,
  asked: { pid: number | null; coin: string | null },
): Promise<StakingMintPosition[]> {
  const { db, clock } = module
  const held = await positionsOf(db, owner, asked)
  const prices = await mintPrices(module, [...new Set(held.map(({ coin }) => coin))])
  const ids = [...new Set(held.map(({ productId }) => productId))]
  const now = clock.now()
  const offers = new Map(await Promise.all(ids.map(async (id) => [id, await offerById(db, id, now)] as const)))
  const rates = new Map(await Promise.all(ids.map(async (id) => [id, await readDebtRates(db, id)] as const)))
  return held.map((position) => {
    const { id, productId: pid, coin, amount, debt, factor, alertedAt, createdAt } = position
    const { alert, liquidation } = mintBounds(factor)
    const price = prices.get(coin) ?? null
    const offer = offers.get(pid) ?? null
    const known = rates.get(pid)?.get(coin) ?? []
    const [fee, judged] = [feeNow(position, known, now), makeHeld(position, (each) => judgedFee(each, known, now))]
    const rate = debtRateAt(known, now)
    return {
      id,
      pid,
      name: offer?.name ?? '',
      minted_coin: offer?.coin ?? '',
      coin,
      amount: decimalText(amount),
      debt: decimalText(debt),
      factor: decimalText(factor),
      worth: price === null ? null : decimalText(collateralWorth({ amount, rate: price.rate, index: price.index })),
      fee: decimalText(fee),
      owed: decimalText(debt + fee),
      debt_rate: decimalText(rate),
      cost_per_day: decimalText(dailyCost(debt, rate)),
      ltv: textOrNull(shownLtv(judged, price)),
      alert_ltv: decimalText(alert),
      liquidation_ltv: decimalText(liquidation),
      alert_price: decimalText(priceAtBound(amount, owedOf(judged), alert)),
      liquidation_price: decimalText(priceAtBound(amount, owedOf(judged), liquidation)),
      alerted_at: alertedAt === null ? null : unixSeconds(alertedAt),
      created_at: unixSeconds(createdAt),
    }
  })
}

type CoinRow = { coin: string; locked: string; debt: string; positions: number; alerted: number }

/** What a product has minted, and what stands behind it. */
export async function backingOf(module: StakingModule, offer: Offer): Promise<StakingMintBacking> {
  const { db } = module
  const { id, coin: minted, name, listing, terms } = offer
  const coins = terms.collateral.map(({ coin }) => coin)
  const [held, reserves, sums, prices, rates] = await Promise.all([
    db.query<CoinRow>(
      `/* no bucket: positions lie in all of them */ select coin, sum(amount) as locked, sum(debt) as debt,
         count(*)::integer as positions, count(alerted_at)::integer as alerted
       from staking_mint_position where product_id = $1 and debt > 0 group by coin`,
      [id],
    ),
    reservesOf(db, id),
    sumsOf(db, id),
    mintPrices(module, coins),
    readDebtRates(db, id),
  ])
  const now = module.clock.now()
  const debt = held.reduce((sum, row) => sum + decimal(row.debt), 0n)
  return {
    pid: id,
    name,
    minted_coin: minted,
    status: listing,
    debt_limit: limitField(terms.debtLimit),
    minted: decimalText(sums.minted),
    debt: decimalText(debt),
    loss: decimalText(sums.loss),
    by_reserves: decimalText(sums.minted - debt),
    coins: terms.collateral.map(({ coin, factor }) => {
      const row = held.find((each) => each.coin === coin)
      const price = prices.get(coin) ?? null
      const locked = decimal(row?.locked ?? '0')
      const worth = price === null ? null : collateralWorth({ amount: locked, rate: price.rate, index: price.index })
      return {
        coin,
        par: isParCoin(module.assets, coin) ? 1 : 0,
        factor: decimalText(isParCoin(module.assets, coin) ? ONE : factor),
        reserve: decimalText((reserves.get(coin) ?? 0n) + (sums.taken.get(coin) ?? 0n)),
        locked: decimalText(locked),
        debt: decimalText(decimal(row?.debt ?? '0')),
        worth: textOrNull(worth),
        debt_rate: textOrNull(findDebtRate(rates.get(coin) ?? [], now)),
        positions: row?.positions ?? 0,
        alerted: row?.alerted ?? 0,
      }
    }),
  }
}

/** Minted coins that there are, what sales took of each coin, and what they did not cover. */
async function sumsOf(db: Queryable, productId: number) {
  const [row] = await db.query(
    { minted: sqlType.text, back: sqlType.text },
    `/* no bucket: of all customers */ select
       (select coalesce(sum(minted), 0) from staking_mint where product_id = $1) as minted,
       (select coalesce(sum(amount - debt_fee), 0) from staking_mint_back where product_id = $1) as back`,
    [productId],
  )
  const sales = await db.query(
    { coin: sqlType.text, taken: sqlType.text, loss: sqlType.text },
    `/* no bucket: of all customers */ select coin, sum(taken) as taken, sum(loss) as loss from staking_mint_sale
     where product_id = $1 group by coin`,
    [productId],
  )
  return {
    minted: decimal(row?.minted ?? '0') - decimal(row?.back ?? '0'),
    taken: new Map(sales.map(({ coin, taken }) => [coin, decimal(taken)])),
    loss: sales.reduce((sum, { loss }) => sum + decimal(loss), 0n),
  }
}

/** Sales of collateral of all customers, newest first. */
export function salesList({ coin }: { coin?: string | undefined }): List<Raw, MintSale> {
  const values: Value[] = []
  const filter = filterOf(values, [[coin, (asked) => `s.coin = ${asked}`]])
  return {
    name: 'staking.mint.sales',
    of: { coin },
    keyset: newestFirst('s', 'created_at'),
    from: 'staking_mint_sale s',
    row: 's',
    within: 'true',
    filter,
    values,
    columns: saleTable.select('s'),
    read: saleTable.read,
  }
}

export function saleWire(sale: MintSale): StakingMintSale {
  const { id, userId, productId, coin, mintedCoin, held, debt, taken, loss, rate, index, createdAt } = sale
  const { repaid, feeOwed, feeRepaid } = sale
  return {
    id,
    user_id: userId,
    pid: productId,
    coin,
    minted_coin: mintedCoin,
    created_at: unixSeconds(createdAt),
    held: decimalText(held),
    debt: decimalText(debt),
    taken: decimalText(taken),
    repaid: decimalText(repaid + feeRepaid),
    fee: decimalText(feeRepaid),
    loss: decimalText(loss),
    price: decimalText(divide(rate * index, ONE, 'down')),
    ltv: textOrNull(loanToValue(debt + feeOwed, collateralWorth({ amount: held, rate, index }))),
  }
}

/** Products that mint, whatever their status. */
export async function mintOffers(db: Queryable, at: Instant): Promise<Offer[]> {
  const rows = await db.query(
    { id: sqlType.number },
    'select id from staking_product where type = 2 order by created_at, id',
  )
  const offers = await Promise.all(rows.map(({ id }) => offerById(db, id, at)))
  return offers.filter((offer) => offer !== null)
}

/** Comes of it for a customer: what they paid back for, until it is paid. */
export const MINT_COMING = `select o.id, o.coin, o.gross - o.fee as amount, o.due_at from staking_mint_back o
  where o.bucket = $1 and o.user_id = $2 and o.state = 'REDEEMING' and o.due_at > $3 and o.due_at <= $4
  order by o.due_at, o.id limit $5`
