import { decimal, decimalText } from '@tenor/contract/money'
import type { FixedProductRow } from '@tenor/contract/simple-earn'
import { type Asking, ON_PURPOSE } from './asking.ts'
import type { Random } from './seeded-random.ts'

const FLEXIBLE = '/apiw/v2/uni-loan/earn'
const FIXED = '/apiw/v2/fixed_earn/api'
/** What a customer puts into a pool at a time, by its coin. */
const AMOUNTS = { USDT: '100', BTC: '0.01', ETH: '0.1', SOL: '2' } as const

const isOf = (body: object, asset: string) => (body as { asset?: string }).asset === asset

/** Does one of the things that a customer may do with Simple Earn, flexible twice as often as fixed. */
export async function earn(asking: Asking, random: Random): Promise<void> {
  const habits = [flexible, flexible, fixed, leaveEarly, changeMaturity]
  await random.pick(habits)(asking, random)
}

async function flexible({ ask, act, acts }: Asking, random: Random): Promise<void> {
  const [asset, usual] = random.pick(Object.entries(AMOUNTS))
  const amount = decimalText(decimal(usual) * BigInt(Math.ceil(random.between(1, 9))) + BigInt(random.pick([0, 1, 7])))
  const done = (kinds: readonly string[]) =>
    acts.some((each) => kinds.includes(each.kind) && each.answer.status === 200 && isOf(each.body, asset))
  const isIn = done(['flexibleSubscribe']) || random.chance(ON_PURPOSE)
  const mayRevoke = done(['flexibleRedeem']) || random.chance(ON_PURPOSE)
  const kinds = isIn
    ? ['flexibleSubscribe', 'flexibleRedeem', mayRevoke ? 'flexibleRevoke' : 'flexibleRedeem', 'other']
    : []
  const kind = random.pick(['flexibleSubscribe', ...kinds]) as
    | 'flexibleSubscribe'
    | 'flexibleRedeem'
    | 'flexibleRevoke'
    | 'other'
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
  const lent = await mayLeave(asking, random)
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

/** An order of a term that may be left early and has not been, mostly. */
async function mayLeave(asking: Asking, random: Random): Promise<{ id: number; amount: string } | null> {
  const lent = recentLent(asking, random)
  if (lent === null || random.chance(ON_PURPOSE)) return lent
  const { data } = await asking.ask<{ list: FixedProductRow[] }>('GET', `${FIXED}/product/list?limit=100`)
  const isEarly = data.list?.find(({ id }) => id === lent.productId)?.pre_redeem === 1
  const isLeft = asking.acts.some(
    ({ kind, body }) => kind === 'fixedRedeem' && (body as { order_id: number }).order_id === lent.id,
  )
  return isEarly && !isLeft ? lent : null
}

function recentLent({ acts }: Asking, random: Random): { id: number; amount: string; productId: number } | null {
  const orders = acts.slice(-60).filter((done) => done.kind === 'fixedLend' && done.answer.status === 200)
  if (orders.length === 0) return null
  const { answer, body } = random.pick(orders)
  const { order_id } = answer.data as unknown as { order_id: number }
  const { amount, product_id } = body as { amount: string; product_id: number }
  return { id: order_id, amount, productId: product_id }
}
