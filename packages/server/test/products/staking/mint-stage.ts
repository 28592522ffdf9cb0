import { later, MINUTE_MS } from '@tenor/contract/time'
import { redeemOf, rewardOf, SOL, stakingApp, stakingStage } from './staking-stage.ts'

/** A product that mints GUSD for USDT and, against a debt, for BTC, and pays back at once; `out`: more of both ways out. */
export const mintsGusd = (out: object = {}) => ({
  ...SOL,
  coin: 'GUSD',
  type: 2,
  name: 'GUSD Mint',
  reward_coin: [rewardOf('0', { reward_coin: 'USDT' })],
  vip_config: [],
  min_amount: '10',
  min_redeem_amount: '10',
  redeem_minday: 0,
  redeem_maxday: 0,
  mortgage_factors: { USDT: '1', BTC: '0.7' },
  debt_rate: { BTC: '0' },
  redeem_config: [
    redeemOf({ redeem_coin: 'USDT', redeem_fee: '0.0005', ...out }),
    redeemOf({ redeem_coin: 'BTC', redeem_fee: '0', ...out }),
  ],
})

/** An app with such a product on sale and BTC at 60,000 for long enough to be minted against. */
export async function mintStage(product: object) {
  const app = await stakingApp()
  const stage = stakingStage(app)
  const pid = await stage.product(product)
  const { status } = await (await app.customer()).post('/sandbox/prices', { pair: 'BTC_USDT', price: '60000' })
  if (status !== 200) throw new RangeError('no price')
  await stage.jump(later(app.clock.now(), 36 * MINUTE_MS))
  return { app, stage, pid }
}
