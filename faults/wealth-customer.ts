import { decimal, decimalText } from '@tenor/contract/money'
import type { WealthHoldingRow, WealthProductRow } from '@tenor/contract/wealth'
import type { Asking } from './asking.ts'
import type { Random } from './seeded-random.ts'

const WEALTH = '/apiw/v2/earn/private-wealth'
const SMALLEST_UNIT_E8 = 100n

/** Subscribes to one of the funds on sale, or redeems a part of the units that may leave. */
export async function invest({ ask, act }: Asking, random: Random): Promise<void> {
  if (random.chance(0.6)) {
    const { data } = await ask<{ list: WealthProductRow[] }>('GET', `${WEALTH}/products`)
    if (!data.list?.length) return
    const { pid, min_amount } = random.pick(data.list)
    const amount = decimal(min_amount) * BigInt(Math.ceil(random.between(1, 9))) + BigInt(random.pick([0, 1, 7]))
    await act('fundPurchase', `${WEALTH}/purchase`, { pid, amount: decimalText(amount) })
    return
  }
  const { data } = await ask<{ list: WealthHoldingRow[] }>('GET', `${WEALTH}/holdings`)
  const held = (data.list ?? []).filter(({ redeemable }) => decimal(redeemable) > 0n)
  if (held.length === 0) return
  const { pid, redeemable } = random.pick(held)
  const part = decimal(redeemable) / BigInt(random.pick([1, 1, 2, 3]))
  // Units have six decimals.
  await act('fundRedeem', `${WEALTH}/redeem`, { pid, unit: decimalText(part - (part % SMALLEST_UNIT_E8)) })
}

/** Switches soft staking on, mostly, or off. */
export async function softStake({ ask }: Asking, random: Random): Promise<void> {
  await ask<object>('POST', '/apiw/v2/earn/soft-staking/switch', { status: random.chance(0.8) ? 1 : 0 })
}
