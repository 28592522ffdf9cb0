import type { SniperProductRow } from '@tenor/contract/dual'
import { decimal, decimalText } from '@tenor/contract/money'
import type { Asking } from './asking.ts'
import { ORDERED_COINS } from './new-sandbox.ts'
import type { Random } from './seeded-random.ts'

const DAY_SECONDS = 86_400
const LONGEST_TERM_SECONDS = 2 * DAY_SECONDS
const SNIPER = '/apiw/v2/earn/dual-sniper'

/** Orders a sniper of either kind, mostly of the next delivery and near the price, and now and then thinks again. */
export async function snipe({ ask, act }: Asking, random: Random): Promise<void> {
  const query = `coin=${random.pick(ORDERED_COINS)}&type=${random.pick([1, 2])}`
  const offers = await ask<SniperProductRow[]>('GET', `${SNIPER}/product-list?${query}`)
  const clock = await ask<{ now: number }>('GET', '/sandbox/clock')
  const near = offers.data.filter((offer) => offer.delivery_time < clock.data.now + LONGEST_TERM_SECONDS)
  if (near.length === 0) return
  // Each delivery's nearest target comes first: it is reached now and then.
  const offer = random.chance(0.5) ? (near[0] ?? random.pick(near)) : random.pick(near)
  const amount = decimal(offer.min_amount) * BigInt(Math.ceil(random.between(1, 12))) + BigInt(random.pick([0, 1, 7]))
  const seen = random.chance(0.5) ? { product_price: offer.product_price } : {}
  const done = await act('sniper', `${SNIPER}/order`, { project_id: offer.id, amount: decimalText(amount), ...seen })
  // Accepted within a second: often it is too late.
  if (done.answer.status === 200 && random.chance(0.1)) {
    await act('sniperCancel', `${SNIPER}/order-cancel`, { order_id: done.answer.data.id })
  }
}
