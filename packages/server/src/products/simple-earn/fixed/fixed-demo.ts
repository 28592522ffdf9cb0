import { decimal } from '@tenor/contract/money'
import type { NewFixedBody } from '@tenor/contract/simple-earn'
import { setCapacity } from '../../../core/capacity/index.ts'
import { place } from '../../../core/orders/index.ts'
import type { Customer } from '../../../platform/http/index.ts'
import type { FixedModule } from './fixed-module.ts'
import { productRows } from './fixed-offers.ts'
import { FIXED_ORDER } from './fixed-order-kind.ts'
import { newFixed } from './fixed-product-body.ts'
import { insertFixed } from './fixed-product-store.ts'

/* What a new sandbox has on sale of fixed terms, so that there is something to look at. */

const USUAL: Omit<NewFixedBody, 'asset' | 'lock_up_period' | 'year_rate'> = {
  type: 1,
  min_lend_amount: '10',
  user_max_lend_volume: '50000',
  max_lend_volume: '2000000',
  reinvest: 1,
  pre_redeem: 1,
  pre_redeem_policy: 'reduced',
  pre_redeem_rate_year: '0.01',
  partial: 1,
  redeem_account: 1,
  sale_status: 1,
  status: 'listed',
}
const COIN = {
  user_max_lend_volume: '20',
  max_lend_volume: '500',
  min_lend_amount: '0.001',
  pre_redeem_rate_year: '0.002',
}
const TIERS = [
  { left: '0', right: '500', apr: '0.04' },
  { left: '500', right: '1000', apr: '0.015' },
]

const ON_SALE: readonly NewFixedBody[] = [
  { ...USUAL, asset: 'USDT', lock_up_period: 7, year_rate: '0.055' },
  { ...USUAL, asset: 'USDT', lock_up_period: 14, year_rate: '0.06', ladder_apr: TIERS },
  { ...USUAL, asset: 'USDT', lock_up_period: 30, year_rate: '0.068' },
  { ...USUAL, asset: 'USDT', lock_up_period: 60, year_rate: '0.075', pre_redeem_policy: 'forfeit' },
  { ...USUAL, asset: 'USDT', lock_up_period: 90, year_rate: '0.08', pre_redeem_policy: 'clawback', partial: 0 },
  { ...USUAL, asset: 'USDT', lock_up_period: 30, year_rate: '0.095', type: 2, min_vip: 5, max_vip: 9 },
  { ...USUAL, ...COIN, asset: 'BTC', lock_up_period: 14, year_rate: '0.012' },
  { ...USUAL, ...COIN, asset: 'BTC', lock_up_period: 60, year_rate: '0.018', pre_redeem: 0, partial: 0 },
  { ...USUAL, ...COIN, asset: 'ETH', lock_up_period: 30, year_rate: '0.024', bonus_asset: 'GT', ladder_apr: TIERS },
  { ...USUAL, ...COIN, asset: 'SOL', lock_up_period: 14, year_rate: '0.045', sale_status: 2 },
]

/** Puts them on sale where nothing ever was. */
export async function beginFixed({ db, clock, ids }: FixedModule): Promise<void> {
  const now = clock.now()
  const first = await ids.take(ON_SALE.length)
  await db.transaction(async (tx) => {
    const known = await tx.query('select 1 as one from fixed_product order by id limit 1')
    if (known.length > 0) return
    for (const [place, body] of ON_SALE.entries()) {
      const product = newFixed(first[place] ?? 0, body, now)
      await insertFixed(tx, product)
      await setCapacity(tx, product.id, decimal(body.max_lend_volume))
    }
  })
}

/** Fixed terms of the demo's customer; none of them matures in the days that are played. */
const SUBSCRIBED = [
  { asset: 'USDT', days: 30, amount: '5000' },
  { asset: 'USDT', days: 14, amount: '800' },
  { asset: 'BTC', days: 60, amount: '0.2' },
] as const

/** Subscribes as the demo's customer. */
export async function subscribeFixedDemo(module: FixedModule, customer: Customer): Promise<void> {
  for (const { asset, days, amount } of SUBSCRIBED) {
    const rows = await productRows(module, { asset, id: null, type: 1 })
    const row = rows.find(({ lock_up_period }) => lock_up_period === days)
    if (row === undefined) continue
    await place(module.orders, FIXED_ORDER, {
      module,
      customer,
      body: { product_id: row.id, amount },
      key: null,
      isVip: false,
    })
  }
}
