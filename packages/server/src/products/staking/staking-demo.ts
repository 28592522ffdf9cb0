import { type NewStakingBody, STAKING_AGREEMENT, STAKING_SIDE, type StakingTermsWire } from '@tenor/contract/staking'
import { DAY_MS, type Instant, isoText, later, unixSeconds } from '@tenor/contract/time'
import { sqlType, type Transaction } from '../../platform/database/index.ts'
import type { Customer } from '../../platform/http/index.ts'
import {
  insertMint,
  insertProduct,
  insertProtocols,
  insertToken,
  newProduct,
  newTerms,
  refuseKind,
  refuseTerms,
} from './staking-catalogue.ts'
import type { StakingModule } from './staking-module.ts'
import { orderAny } from './staking-routes.ts'
import type { StoredProduct } from './staking-tables.ts'

/* What a new sandbox has to stake, so that there is something to look at. */

const PLAIN: StakingTermsWire = {
  base_rate: '1',
  reward_coin: [],
  fee: '0.08',
  vip_config: [
    { min_tier: 1, max_tier: 4, vip_sale: '0.1' },
    { min_tier: 5, max_tier: 9, vip_sale: '0.25' },
    { min_tier: 10, max_tier: 20, vip_sale: '0.4' },
  ],
  personal_mortgage_limit: '-1',
  crowd_mortgage_limit: '-1',
  total_mortgage_limit: '-1',
  min_amount: '0.001',
  max_amount: '-1',
  min_redeem_amount: '0.001',
  income_days: 0,
  redeem_minday: 0,
  redeem_maxday: 0,
  redeem_config: [],
  product_quick_daily: '-1',
}

const redeemOf = (coin: string, fast: { minutes: number; fee: string; daily: string } | null) => ({
  redeem_coin: coin,
  redeem_quick: fast === null ? 0 : 1,
  redeem_quick_long: fast?.minutes ?? 0,
  redeem_quick_fee: fast?.fee ?? '0',
  redeem_fee: '0',
  redeem_quick_daily: fast?.daily ?? '-1',
})
const reward = (coin: string, rate: string, days = 1) => ({
  reward_coin: coin,
  rate,
  is_debt: 0,
  reward_delay_days: days,
})

const protocol = (protocol_name: string, rate: string, base_rate: string) => ({
  protocol_name,
  rate,
  base_rate,
  income_days: 1,
})

const ON_SALE: readonly NewStakingBody[] = [
  {
    ...PLAIN,
    coin: 'ETH',
    type: 1,
    name: 'ETH Staking',
    status: 'listed',
    reward_coin: [reward('ETH', '3.1')],
    redeem_minday: 1,
    redeem_maxday: 3,
    product_quick_daily: '500',
    redeem_config: [redeemOf('ETH', { minutes: 30, fee: '0.001', daily: '10' })],
  },
  {
    ...PLAIN,
    coin: 'SOL',
    type: 1,
    name: 'SOL Staking',
    status: 'listed',
    reward_coin: [reward('SOL', '6.87')],
    min_amount: '0.01',
    min_redeem_amount: '0.01',
    redeem_maxday: 4,
    pass_losses: 1,
    personal_mortgage_limit: '5000',
    total_mortgage_limit: '200000',
    redeem_config: [redeemOf('SOL', null)],
  },
  {
    ...PLAIN,
    coin: 'BTC',
    type: 0,
    name: 'BTC Credit',
    status: 'listed',
    reward_coin: [reward('BTC', '0.9')],
    min_amount: '0.0001',
    min_redeem_amount: '0.0001',
    redeem_config: [redeemOf('BTC', null)],
  },
  {
    ...PLAIN,
    coin: 'USDT',
    type: 1,
    name: 'USDT Lending Protocols',
    status: 'listed',
    is_defi: 1,
    // Each protocol has its own; this is what the least of them pays.
    reward_coin: [reward('USDT', '3.75')],
    defi: [
      protocol('Meridian Pools', '5.36', '2.4'),
      protocol('Harbor Lending', '4.12', '3.1'),
      protocol('Stillwater Vault', '3.75', '3.75'),
    ],
    min_amount: '10',
    min_redeem_amount: '10',
    redeem_minday: 1,
    redeem_maxday: 2,
    personal_mortgage_limit: '200000',
    product_quick_daily: '1000000',
    redeem_config: [redeemOf('USDT', { minutes: 30, fee: '0.0005', daily: '20000' })],
  },
  {
    ...PLAIN,
    coin: 'GT',
    type: 1,
    name: 'GT Staking',
    status: 'listed',
    reward_coin: [reward('GT', '2.4', 0), reward('USDT', '0.6', 3)],
    min_amount: '1',
    min_redeem_amount: '1',
    redeem_config: [redeemOf('GT', null)],
  },
  {
    ...PLAIN,
    coin: 'ETH',
    type: 1,
    name: 'ETH Liquid Staking',
    status: 'listed',
    exchange_type: 'GTETH',
    exchange_rate: '1',
    fee: '0',
    vip_config: [],
    reward_coin: [reward('ETH', '2.8')],
    redeem_minday: 1,
    redeem_maxday: 2,
    product_quick_daily: '300',
    redeem_config: [redeemOf('ETH', { minutes: 30, fee: '0.001', daily: '10' })],
  },
  {
    ...PLAIN,
    coin: 'GUSD',
    type: 2,
    name: 'GUSD Mint',
    status: 'listed',
    fee: '0',
    vip_config: [],
    reward_coin: [reward('USDT', '3.6')],
    mortgage_factors: { USDT: '1', BTC: '0.7', ETH: '0.7', GTETH: '0.68' },
    debt_rate: { BTC: '0.06', ETH: '0.06', GTETH: '0.06' },
    min_amount: '10',
    min_redeem_amount: '10',
    redeem_maxday: 1,
    product_quick_daily: '2000000',
    total_debt_limit: '50000000',
    redeem_config: [
      { ...redeemOf('USDT', { minutes: 30, fee: '0.002', daily: '100000' }), redeem_fee: '0.0005' },
      redeemOf('BTC', { minutes: 30, fee: '0.001', daily: '100000' }),
      redeemOf('ETH', { minutes: 30, fee: '0.001', daily: '100000' }),
      redeemOf('GTETH', { minutes: 30, fee: '0.001', daily: '100000' }),
    ],
  },
  {
    ...PLAIN,
    coin: 'ETH',
    type: 1,
    name: 'ETH Pooled Staking',
    status: 'listed',
    exchange_type: 'stETH',
    exchange_rate: '1',
    fee: '0.1',
    vip_config: [],
    reward_coin: [reward('ETH', '3')],
    redeem_minday: 1,
    redeem_maxday: 4,
    redeem_config: [redeemOf('ETH', null)],
  },
  {
    ...PLAIN,
    coin: 'USDX',
    type: 2,
    name: 'USDX Mint',
    status: 'listed',
    fee: '0',
    vip_config: [],
    reward_coin: [reward('USDC', '3.1')],
    mortgage_factors: { USDC: '1', USDT: '1', ETH: '0.6', stETH: '0.55' },
    debt_rate: { ETH: '0.055', stETH: '0.055' },
    min_amount: '10',
    min_redeem_amount: '10',
    redeem_maxday: 1,
    product_quick_daily: '500000',
    total_debt_limit: '10000000',
    redeem_config: [
      { ...redeemOf('USDC', { minutes: 30, fee: '0.002', daily: '50000' }), redeem_fee: '0.0005' },
      { ...redeemOf('USDT', { minutes: 30, fee: '0.002', daily: '50000' }), redeem_fee: '0.0005' },
      redeemOf('ETH', { minutes: 30, fee: '0.001', daily: '50000' }),
      redeemOf('stETH', { minutes: 30, fee: '0.001', daily: '50000' }),
    ],
  },
]

/** What the one with a bonus pays on top for half a year: more for the first hundred coins. */
const BONUS_COIN = 'SOL'
const bonusFrom = (day: Instant) => ({
  reward_coin: 'GT',
  max_interest: '-1',
  start_time: unixSeconds(day),
  end_time: unixSeconds(later(day, 180 * DAY_MS)),
  interest: JSON.stringify([
    { money_min: '0', money_max: '100', money_rate: '2' },
    { money_min: '100', money_max: '-1', money_rate: '0.5' },
  ]),
})

/** Puts them on sale where nothing ever was. */
export async function beginStaking({ db, clock, ids, mode, assets }: StakingModule): Promise<void> {
  const now = clock.now()
  const first = await ids.take(ON_SALE.length)
  await db.transaction(async (tx) => {
    const known = await tx.query('select 1 as one from staking_product order by id limit 1')
    if (known.length > 0) return
    for (const [place, body] of ON_SALE.entries()) {
      const product = newProduct(first[place] ?? 0, body, now)
      const extra_interest = body.coin === BONUS_COIN ? bonusFrom(product.bookedTo) : null
      const terms = newTerms({ ...body, extra_interest })
      await refuseKind(tx, assets, body)
      await refuseTerms({ db: tx, assets, feed: null }, product, terms)
      await insertProduct(tx, product, terms)
      if (product.isDefi) await insertProtocols(tx, ids, product, body, terms)
      await insertToken(tx, { ids, mode }, product, body)
      await insertMint(tx, { ids, assets }, product, terms)
      await writePast(tx, product)
    }
  })
}

/** Days of rates that a product of a sandbox has behind it. */
const BEHIND_DAYS = 400

/** What a product and its protocols paid on the days before: their rate, and a swing of a tenth that depends on the day alone. */
async function writePast(tx: Transaction, { id, bookedTo }: StoredProduct): Promise<void> {
  await tx.execute(
    `insert into staking_day (product_id, day, staked, price, rate, base_rate, extra_rate, extra_coin, coins, exchange_rate)
     select product_id, day, 0, null, rate, base_rate, 0, null,
       jsonb_build_array(jsonb_build_object('coin', reward_coin, 'rate', trim_scale(rate)::text)), null
     from (select p.id as product_id, $2::timestamptz - n * interval '1 day' as day, p.coin as reward_coin,
         (t.terms->>'base_rate')::numeric as base_rate,
         round((select coalesce(sum((entry->>'rate')::numeric), 0) from jsonb_array_elements(t.terms->'reward_coin') as entry)
           * (1000 + abs((n + p.id % 89) % 89 - 44) - 22 + (abs((n + p.id % 31) % 31 - 15) - 8) * 2
             + (n * n * 31 + n * 17 + p.id) % 13 - 6) / 1000, 4) as rate
       from staking_product p join staking_terms t on t.product_id = p.id
       cross join generate_series(1, $3::integer) as n
       where p.id = $1 or p.parent_id = $1) past`,
    [id, isoText(bookedTo), BEHIND_DAYS],
  )
}

/** Stakes of the demo's customer, and a coin that is minted for another. */
const STAKED = [
  { name: 'ETH Staking', coin: 'ETH', amount: '2' },
  { name: 'ETH Liquid Staking', coin: 'ETH', amount: '1' },
  { name: 'SOL Staking', coin: 'SOL', amount: '40' },
  { name: 'GUSD Mint', coin: 'USDT', amount: '1000' },
] as const

/** Stakes as the demo's customer, who accepts the agreement. */
export async function subscribeStakingDemo(module: StakingModule, customer: Customer): Promise<void> {
  for (const { name, coin, amount } of STAKED) {
    const [product] = await module.db.query(
      { id: sqlType.number },
      'select id from staking_product where name = $1 order by id limit 1',
      [name],
    )
    if (product === undefined) continue
    const body = { side: STAKING_SIDE.STAKE, pid: product.id, coin, amount, agreement: STAKING_AGREEMENT }
    await orderAny(module, customer, body, null)
  }
}
