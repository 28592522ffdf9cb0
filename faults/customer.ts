import { setTimeout } from 'node:timers/promises'
import type { DualProjectRow, DualRefundPreview } from '@tenor/contract/dual'
import { decimal, decimalText } from '@tenor/contract/money'
import { type Asking, type AskingOptions, createAsking, ON_PURPOSE } from './asking.ts'
import { earn } from './earn-customer.ts'
import { ORDERED_COINS } from './new-sandbox.ts'
import type { Random } from './seeded-random.ts'
import { snipe } from './sniper-customer.ts'
import { mint, stake } from './staking-customer.ts'
import { invest, softStake } from './wealth-customer.ts'

const LONGEST_PAUSE_MS = 80
const DAY_SECONDS = 86_400
const LONGEST_TERM_SECONDS = 2 * DAY_SECONDS
const FUNDS = { USDT: '9000000', BTC: '90', ETH: '2500', SOL: '40000' } as const
const EARN = '/apiw/v2/earn/dual'
const READS = [
  `${EARN}/order-list`,
  `${EARN}-sniper/order-list`,
  '/apiw/v2/account/statement',
  '/apiw/v2/account/balances',
] as const

/** Someone who does all that a customer may do with dual investment, its snipers and every other product, at random. */
export type Customer = Pick<Asking, 'acts' | 'contradictions' | 'askAgain'> & {
  readonly email: string
  /** Opens the account and takes money from the faucet, whatever happens to the server meanwhile. */
  moveIn(): Promise<void>
  /** Opens a page. */
  read(path: string): Promise<{ status: number; reason: string | null }>
  /** Does one thing. */
  actOnce(): Promise<void>
  /** Every movement of their accounts, as the CSV that the statement's page gives. */
  statement(): Promise<string>
  /** Acts until `mayGoOn` says no, with pauses of up to `longestPauseMs` between. */
  live(mayGoOn: () => boolean, longestPauseMs?: number): Promise<void>
}

export type CustomerOptions = AskingOptions & { email?: string }

export function createCustomer(options: CustomerOptions): Customer {
  const { name, random, email = `${name}@example.com` } = options
  const asking = createAsking(options)
  const habits = [
    ...Array.from({ length: 4 }, () => () => order(asking, random)),
    ...Array.from({ length: 2 }, () => () => transfer(asking, random)),
    ...Array.from({ length: 2 }, () => () => snipe(asking, random)),
    ...Array.from({ length: 3 }, () => () => earn(asking, random)),
    () => stake(asking, random),
    () => mint(asking, random),
    () => invest(asking, random),
    () => softStake(asking, random),
    () => redeem(asking, random),
    () => changeReinvest(asking, random),
    () => asking.ask<object>('GET', random.pick(READS)),
    () => asking.askAgain(1),
  ]
  return {
    email,
    acts: asking.acts,
    contradictions: asking.contradictions,
    askAgain: asking.askAgain,
    async moveIn() {
      const credentials = { email, password: 'correct horse battery staple' }
      await asking.ask('GET', '/apiw/v2/session')
      const registered = await asking.ask('POST', '/apiw/v2/session/register', credentials)
      // A registration whose answer was lost has happened all the same.
      if (registered.status !== 200) await asking.ask('POST', '/apiw/v2/session/login', credentials)
      for (const [asset, amount] of Object.entries(FUNDS))
        await asking.act('faucet', '/sandbox/faucet', { asset, amount })
    },
    read: (path) => asking.ask<object>('GET', path),
    actOnce: async () => {
      await random.pick(habits)()
    },
    async statement() {
      const { status, data } = await asking.ask<string>('GET', '/apiw/v2/account/statement.csv')
      if (status !== 200) throw new Error(`${email} got no statement: ${status}`)
      return data
    },
    async live(mayGoOn, longestPauseMs = LONGEST_PAUSE_MS) {
      while (mayGoOn()) {
        await random.pick(habits)()
        await setTimeout(random.between(5, longestPauseMs))
      }
    },
  }
}

async function order({ ask, act }: Asking, random: Random): Promise<void> {
  const query = `coin=${random.pick(ORDERED_COINS)}&type=${random.pick(['call', 'put'])}${random.chance(ON_PURPOSE) ? '&category=3' : ''}`
  const offers = await ask<DualProjectRow[]>('GET', `${EARN}/project-list?${query}`)
  const clock = await ask<{ now: number }>('GET', '/sandbox/clock')
  const near = offers.data.filter((offer) => offer.delivery_timest < clock.data.now + LONGEST_TERM_SECONDS)
  if (near.length === 0) return
  // What is delivered soonest is ordered most: there the clock and the customers meet.
  const [soonest = near[0]] = near.toSorted((a, b) => a.delivery_timest - b.delivery_timest)
  const offer = random.chance(0.4) && soonest !== undefined ? soonest : random.pick(near)
  const amount = decimal(offer.min_amount) * BigInt(Math.ceil(random.between(1, 12))) + BigInt(random.pick([0, 1, 7]))
  const reinvest = random.chance(0.25) ? { is_autorenewal: 1 } : {}
  const done = await act('order', `${EARN}/order`, { project_id: offer.id, amount: decimalText(amount), ...reinvest })
  // Accepted within a second: often it is too late.
  if (done.answer.status === 200 && random.chance(0.1)) {
    await act('cancel', `${EARN}/order-cancel`, { order_id: done.answer.data.id })
  }
}

async function redeem(asking: Asking, random: Random): Promise<void> {
  const id = recentOrder(asking, random)
  if (id === null) return
  const quote = await asking.ask<DualRefundPreview>('GET', `${EARN}/order-refund-preview?order_id=${id}`)
  if (quote.status !== 200) return
  await asking.act('redeem', `${EARN}/order-refund`, { order_id: id, req_id: quote.data.req_id })
}

async function changeReinvest(asking: Asking, random: Random): Promise<void> {
  const id = recentOrder(asking, random)
  if (id === null) return
  const rule = { status: random.pick([0, 1]), price_deviation: random.pick(['0', '1', '2.5']) }
  const body = { order_id: id, ...rule, effective_time_duration: 0 }
  await asking.ask<object>('POST', '/dual_center/order/autorenewal', body)
}

async function transfer({ act, acts }: Asking, random: Random): Promise<void> {
  const [asset, most] = random.pick(Object.entries(FUNDS))
  // Sometimes more than there is.
  const amount = random.chance(ON_PURPOSE) ? `${most}0` : decimalText(BigInt(Math.ceil(random.between(1, 1e8))))
  const inFunding = acts
    .filter(({ kind, answer }) => kind === 'transfer' && answer.status === 200)
    .map(({ body }) => body as { asset: string; amount: string; to: string })
    .filter((moved) => moved.asset === asset)
    .reduce((sum, moved) => sum + (moved.to === 'funding' ? decimal(moved.amount) : -decimal(moved.amount)), 0n)
  const [from, to] = inFunding >= decimal(amount) && random.chance(0.7) ? ['funding', 'spot'] : ['spot', 'funding']
  await act('transfer', '/apiw/v2/account/transfer', { asset, amount, from, to })
}

function recentOrder({ acts }: Asking, random: Random): number | null {
  const orders = acts.slice(-40).filter((done) => done.kind === 'order' && done.answer.status === 200)
  return orders.length === 0 ? null : Number(random.pick(orders).answer.data.id)
}
