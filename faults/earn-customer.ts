import { decimal, decimalText } from '@tenor/contract/money'
import type { FixedProductRow } from '@tenor/contract/simple-earn'
import type { Asking } from './asking.ts'
import type { Random } from './seeded-random.ts'

const FLEXIBLE = '/apiw/v2/uni-loan/earn'
const FIXED = '/apiw/v2/fixed_earn/api'
/** What a customer puts into a pool at a time, by its coin. */
const AMOUNTS = { USDT: '100', BTC: '0.01', ETH: '0.1', SOL: '2' } as const

/** Does one of the things that a customer may do with Simple Earn, flexible twice as often as fixed. */
export async function earn(asking: Asking, random: Random): Promise<void> {
  const habits = [flexible, flexible, fixed, leaveEarly, changeMaturity]
  await random.pick(habits)(asking, random)
}

async function flexible({ ask, act }: Asking, random: Random): Promise<void> {
  const [asset, usual] = random.pick(Object.entries(AMOUNTS))
  const amount = decimalText(decimal(usual) * BigInt(Math.ceil(random.between(1, 9))) + BigInt(random.pick([0, 1, 7])))
  const kind = random.pick(['flexibleSubscribe', 'flexibleSubscribe', 'flexibleRedeem', 'flexibleRevoke', 'other'])
  if (kind === 'flexibleSubscribe') await act(kind, `${FLEXIBLE}/subscribe`, { asset, amount })
  // Sometimes more than there is: then all of it goes, and waits for an hour's end where it is lent.
  else if (kind === 'flexibleRedeem')
    await act(kind, `${FLEXIBLE}/redeem`, { asset, amount: random.chance(0.2) ? '1000000' : amount })
  else if (kind === 'flexibleRevoke') await act(kind, `${FLEXIBLE}/redeem-callback`, { asset, amount })
  else if (random.chance(0.5))
    await ask<object>('POST', `${FLEXIBLE}/autoinvest`, { assets: asset, status: random.pick(['0', '1']) })
  else await act('flexibleMinimum', `${FLEXIBLE}/interest-rate`, { asset, rateYear: random.pick(['0.011', '0.02']) })
}

async function fixed({ ask, act }: Asking, random: Random): Promise<void> {
  const { data } = await ask<{ list: FixedProductRow[] }>('GET', `${FIXED}/product/list?limit=20`)
  const offers = (data.list ?? []).filter(({ type }) => type === 1)
  if (offers.length === 0) return
  const { id, min_lend_amount } = random.pick(offers)
  const amount = decimalText(decimal(min_lend_amount) * BigInt(Math.ceil(random.between(1, 9))))
  const choice = random.pick([{ reinvest_status: 1 }, { redeem_account_type: 1 }, { redeem_account_type: 0 }])
  await act('fixedLend', `${FIXED}/user/lend`, { product_id: id, amount, redeem_account_type: 0, ...choice })
}

async function leaveEarly(asking: Asking, random: Random): Promise<void> {
  const lent = recentLent(asking, random)
  if (lent === null) return
  const amount = random.chance(0.5) ? lent.amount : decimalText(decimal(lent.amount) / 2n)
  await asking.act('fixedRedeem', `${FIXED}/user/pre-redeem`, { order_id: lent.id, amount })
}

async function changeMaturity(asking: Asking, random: Random): Promise<void> {
  const lent = recentLent(asking, random)
  if (lent === null) return
  const body = { reinvest_status: random.pick([0, 1]) }
  await asking.ask<object>('PUT', `${FIXED}/user/reinvest-status/${lent.id}`, body)
}

function recentLent({ acts }: Asking, random: Random): { id: number; amount: string } | null {
  const orders = acts.slice(-60).filter((done) => done.kind === 'fixedLend' && done.answer.status === 200)
  if (orders.length === 0) return null
  const { answer, body } = random.pick(orders)
  const { order_id } = answer.data as unknown as { order_id: number }
  return { id: order_id, amount: (body as { amount: string }).amount }
}
