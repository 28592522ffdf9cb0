import type { NewStakingBody, StakingTermsWire } from '@tenor/contract/staking'
import type { Customer } from '../../platform/http/index.ts'
import { insertMint, insertProduct, insertToken, newProduct, termsAfter } from './staking-catalogue.ts'
import type { StakingModule } from './staking-module.ts'

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

const ON_SALE: readonly NewStakingBody[] = [
  {
    ...PLAIN,
    ...{ coin: 'ETH', type: 1, name: 'ETH Staking', status: 'listed' },
    reward_coin: [reward('ETH', '3.1')],
    ...{ redeem_minday: 1, redeem_maxday: 3, product_quick_daily: '500' },
    redeem_config: [redeemOf('ETH', { minutes: 30, fee: '0.001', daily: '10' })],
  },
  {
    ...PLAIN,
    ...{ coin: 'SOL', type: 1, name: 'SOL Staking', status: 'listed' },
    reward_coin: [reward('SOL', '6.87')],
    ...{ min_amount: '0.01', min_redeem_amount: '0.01', redeem_maxday: 4, pass_losses: 1 },
    ...{ personal_mortgage_limit: '5000', total_mortgage_limit: '200000' },
    redeem_config: [redeemOf('SOL', null)],
  },
  {
    ...PLAIN,
    ...{ coin: 'GT', type: 1, name: 'GT Staking', status: 'listed' },
    reward_coin: [reward('GT', '2.4', 0), reward('USDT', '0.6', 3)],
    ...{ min_amount: '1', min_redeem_amount: '1' },
    redeem_config: [redeemOf('GT', null)],
  },
  {
    ...PLAIN,
    ...{
      coin: 'ETH',
      type: 1,
      name: 'ETH Liquid Staking',
      status: 'listed',
      exchange_type: 'GTETH',
      exchange_rate: '1',
    },
    reward_coin: [reward('ETH', '2.8')],
    ...{ redeem_minday: 1, redeem_maxday: 2, product_quick_daily: '300' },
    redeem_config: [redeemOf('ETH', { minutes: 30, fee: '0.001', daily: '10' })],
  },
  {
    ...PLAIN,
    ...{ coin: 'GUSD', type: 2, name: 'GUSD Mint', status: 'listed', fee: '0', vip_config: [] },
    reward_coin: [reward('USDT', '3.6')],
    mortgage_factors: { USDT: '1', BTC: '0.7', ETH: '0.7', GTETH: '0.68' },
    ...{ min_amount: '10', min_redeem_amount: '10', redeem_maxday: 1, product_quick_daily: '2000000' },
    total_debt_limit: '50000000',
    redeem_config: [
      { ...redeemOf('USDT', { minutes: 30, fee: '0.002', daily: '100000' }), redeem_fee: '0.0005' },
      ...['BTC', 'ETH', 'GTETH'].map((coin) => redeemOf(coin, { minutes: 30, fee: '0.001', daily: '100000' })),
    ],
  },
]

/** Puts them on sale where nothing ever was. */
export async function beginStaking({ db, clock, ids, mode }: StakingModule, _customer: Customer): Promise<void> {
  const now = clock.now()
  const first = await ids.take(ON_SALE.length)
  await db.transaction(async (tx) => {
    const known = await tx.query('select 1 as one from staking_product order by id limit 1')
    if (known.length > 0) return
    for (const [place, body] of ON_SALE.entries()) {
      const product = newProduct(first[place] ?? 0, body, now)
      await insertProduct(tx, product, termsAfter(null, body))
      await insertToken(tx, { ids, mode }, product, body)
      await insertMint(tx, { ids }, product, termsAfter(null, body))
    }
  })
}
