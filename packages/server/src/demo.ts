import { randomBytes } from 'node:crypto'
import { DEMO_CUSTOMER_EMAIL, normalEmail } from '@tenor/contract/core'
import type { SniperType } from '@tenor/contract/dual'
import { decimal } from '@tenor/contract/money'
import { DAY_MS, type Instant, instant, later, MINUTE_MS, SECOND_MS } from '@tenor/contract/time'
import type { Tenor } from './app.ts'
import { deposit } from './core/ledger/index.ts'
import { hasClock } from './core/sandbox/index.ts'
import { type Database, sqlType } from './platform/database/index.ts'
import { type Customer, Refusal } from './platform/http/index.ts'
import type { Log } from './platform/log/index.ts'
import { StartFault } from './start-fault.ts'

/** How far back a new sandbox begins, so that it opens with a history. */
const DEMO_LEAD_MS = 3 * DAY_MS

/** Operators as they stand at this start: a role or a password may have changed. */
type DemoOperator = Credentials & { isOperator: boolean; isPassword: boolean }

export type Demo = { customer: Credentials; operator: DemoOperator; secondOperator: DemoOperator }
type Credentials = { email: string; password: string }

const DONE = 'done'
const CUSTOMER = DEMO_CUSTOMER_EMAIL
const OPERATOR = 'desk@tenor.example'
/** A missing settlement price takes two operators. */
const SECOND_OPERATOR = 'second-desk@tenor.example'
/** Balances of the demo's customer at first. */
export const FUNDS: readonly (readonly [asset: string, amount: string])[] = [
  ['USDT', '50000'],
  ['BTC', '1.5'],
  ['ETH', '12'],
  ['SOL', '200'],
  ['USDC', '5000'],
]

/** The turn of servers that start at once on a new sandbox: the later ones find it begun. */
export const BEGIN_TURN = 7_340_011

/** The demo's people. Their passwords are made once per sandbox and kept with it, so that each start can print them. */
export async function demoPeople(tenor: Tenor, operator: Credentials | null): Promise<Demo> {
  if (operator !== null && [CUSTOMER, SECOND_OPERATOR].includes(normalEmail(operator.email))) {
    throw new StartFault(
      `TENOR_OPERATOR_EMAIL is ${operator.email}, which is one of the demo's own people: write another address.`,
    )
  }
  const first = operator ?? { email: OPERATOR, password: await keptPassword(tenor.db, 'demo.operator') }
  const { operators, ensureCustomer } = tenor.accounts
  if (operator !== null) await operators.first(operator.email, operator.password)
  else await ensureCustomer({ ...first, role: 'operator', verified: true })
  const second = { email: SECOND_OPERATOR, password: await keptPassword(tenor.db, 'demo.operator.second') }
  await ensureCustomer({ ...second, role: 'operator', verified: true })
  const password = await keptPassword(tenor.db, 'demo.customer')
  await ensureCustomer({ email: CUSTOMER, password, verified: true })
  const asItStands = async (given: Credentials) => ({
    ...given,
    ...(await operators.standing(given.email, given.password)),
  })
  return {
    customer: { email: CUSTOMER, password },
    operator: await asItStands(first),
    secondOperator: await asItStands(second),
  }
}

async function keptPassword(db: Database, name: string): Promise<string> {
  await db.execute('insert into setting (name, value) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(12).toString('base64url'),
  ])
  const [row] = await db.query({ value: sqlType.text }, 'select value from setting where name = $1', [name])
  return row?.value ?? ''
}

const UNTIL = 'demo.until'

/**
 * Where a sandbox's clock begins: a new one some days early, so that the demo can be played up to the start. It is new
 * until its clock has a place, also when an earlier start made the schema and was killed, or a worker made it.
 */
export async function demoStart(db: Database, clockStart: Instant | null, now: Instant): Promise<Instant | null> {
  if (await hasClock(db)) return clockStart
  const until = clockStart ?? now
  await db.execute('insert into setting (name, value) values ($1, $2) on conflict do nothing', [UNTIL, String(until)])
  const [kept] = await db.query({ value: sqlType.text }, 'select value from setting where name = $1', [UNTIL])
  return later(instant(Number(kept?.value ?? until)), -DEMO_LEAD_MS)
}

/** True once the demo has been played, and the sandbox stands where its people begin. */
export async function isDemoPlayed(db: Database): Promise<boolean> {
  const rows = await db.query('select 1 from setting where name = $1 and value = $2', [UNTIL, DONE])
  return rows.length > 0
}

/** Plays the demo of a new sandbox. A start that was cut short goes on to the place without ordering again. */
export async function beginDemo(tenor: Tenor, log: Log): Promise<void> {
  await tenor.addSandboxAssets()
  const [row] = await tenor.db.query({ value: sqlType.text }, 'select value from setting where name = $1', [UNTIL])
  if (row === undefined || row.value === DONE) return
  const until = instant(Number(row.value))
  log.info('playing the first days of the demo')
  const claimed = await tenor.db.execute(
    `insert into setting (name, value) values ('demo.begun', 'yes') on conflict do nothing`,
  )
  if (claimed === 1) await playDemo(tenor, until)
  else await tenor.moveClock?.(until)
  await tenor.db.execute('update setting set value = $2 where name = $1', [UNTIL, DONE])
}

/**
 * Plays the demo customer's first days up to `until`: orders that settled either way, one that was cancelled, one that
 * waits for operators, and some that run.
 */
async function playDemo(tenor: Tenor, until: Instant): Promise<void> {
  const { clock, moveClock } = tenor
  if (moveClock === null) return
  const password = await keptPassword(tenor.db, 'demo.customer')
  const customer = await tenor.accounts.ensureCustomer({ email: CUSTOMER, password, verified: true })
  const at = clock.now()
  await tenor.db.transaction(async (tx) => {
    for (const [asset, amount] of FUNDS) {
      await deposit(tx, customer, { id: await tenor.ids.next(), asset, amount: decimal(amount), at })
    }
  })
  await tenor.beginSandbox(customer)
  await tenor.subscribeDemo(customer)
  await moveClock(later(clock.now(), MINUTE_MS))
  for (const wish of EARLY_ORDERS) await ordered(tenor, () => subscribeNearest(tenor, customer, wish))
  for (const wish of EARLY_SNIPERS) await ordered(tenor, () => snipeNearest(tenor, customer, wish))
  await moveClock(until)
  for (const wish of RUNNING_ORDERS) await ordered(tenor, () => subscribeNearest(tenor, customer, wish))
  for (const wish of RUNNING_SNIPERS) await ordered(tenor, () => snipeNearest(tenor, customer, wish))
  await orderAtTheBackOffice(tenor, customer)
  await trialFunds(tenor, customer)
  await moveClock(later(clock.now(), SECOND_MS))
  const operator = { email: SECOND_OPERATOR, password: await keptPassword(tenor.db, 'demo.operator.second') }
  const { userId } = await tenor.accounts.ensureCustomer({ ...operator, role: 'operator', verified: true })
  await tenor.publishProof(userId)
  await tenor.writePastRates()
}

type Wish = { coin: string; type: 'call' | 'put'; amount: string; days: number }

const EARLY_ORDERS: readonly Wish[] = [
  { coin: 'BTC', type: 'put', amount: '4000', days: 1 },
  { coin: 'BTC', type: 'call', amount: '0.2', days: 1 },
  { coin: 'ETH', type: 'put', amount: '2500', days: 2 },
  { coin: 'SOL', type: 'call', amount: '25', days: 2 },
]
const RUNNING_ORDERS: readonly Wish[] = [
  { coin: 'BTC', type: 'put', amount: '6000', days: 3 },
  { coin: 'ETH', type: 'call', amount: '2', days: 7 },
]

type SniperWish = { coin: string; type: SniperType; amount: string; days: number }

const EARLY_SNIPERS: readonly SniperWish[] = [
  { coin: 'BTC', type: 'peak', amount: '0.05', days: 1 },
  { coin: 'ETH', type: 'dip', amount: '1200', days: 1 },
]
const RUNNING_SNIPERS: readonly SniperWish[] = [{ coin: 'BTC', type: 'dip', amount: '2000', days: 7 }]

/** What an order is refused for when the market has left its quote. */
const LEFT = ['dual.order.aprLowered', 'dual.order.priceMoved', 'dual.quote.lapsed', 'sniper.order.guaranteeLowered']
/** After that the demo does without the order: a start must not fail for a lively market. */
const TRIES = 8
const NEXT_QUOTE_MS = 30 * SECOND_MS

/** Orders by the quote of the moment; where the market has left it since, by the next one, as a customer would. */
export async function ordered(tenor: Pick<Tenor, 'clock' | 'moveClock'>, order: () => Promise<void>): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    try {
      return await order()
    } catch (error) {
      if (!(error instanceof Refusal && LEFT.includes(error.reason))) throw error
      await tenor.moveClock?.(later(tenor.clock.now(), NEXT_QUOTE_MS))
    }
  }
}

/** The same for a sniper. */
async function snipeNearest(tenor: Tenor, customer: Customer, wish: SniperWish): Promise<void> {
  const { coin, type, amount, days } = wish
  const wanted = later(tenor.clock.now(), days * DAY_MS)
  const offers = await tenor.dual.snipers({ coin, type, id: null })
  const best = offers.toSorted((a, b) => Math.abs(a.deliveryAt - wanted) - Math.abs(b.deliveryAt - wanted))[0]
  if (best === undefined) return
  await tenor.dual.placeSniper({ customer, body: { project_id: best.id, amount }, key: null })
}

/** Orders the first target, the one nearest to the price, of the delivery that is nearest to the wish. */
async function subscribeNearest(tenor: Tenor, customer: Customer, wish: Wish): Promise<void> {
  const { coin, type, amount, days } = wish
  const wanted = later(tenor.clock.now(), days * DAY_MS)
  const offers = await tenor.dual.offers({ coin, type, category: 1, id: null })
  const distance = (offer: (typeof offers)[number]) => Math.abs(offer.deliveryAt - wanted)
  const best = offers.toSorted((a, b) => distance(a) - distance(b))[0]
  if (best === undefined) return
  await tenor.dual.placeOrder({ customer, body: { project_id: best.id, amount }, key: null })
}

const TRIAL_DAYS = 7
const VOUCHERS = [
  { asset: 'USDT', amount: '200', days: 5 },
  { asset: 'USDT', amount: '500', days: 10 },
  { asset: 'BTC', amount: '0.005', days: 7 },
] as const

/** A rate that is an operator's word for as long as it is on sale. */
const BY_HAND = {
  fairApr: null,
  impliedVolatility: null,
  margin: null,
  chance: null,
  quotedAt: null,
  excess: null,
  origin: 'desk',
} as const

type Terms = Omit<Parameters<Tenor['dual']['list']>[0], keyof typeof BY_HAND | 'apr'>

/** Lists a product by hand at what the model quotes for its own term now, its margin taken off; null: it quotes nothing. */
export async function listByHand(dual: Pick<Tenor['dual'], 'quote' | 'list'>, terms: Terms) {
  const quote = await dual.quote(terms)
  return quote === null ? null : dual.list({ ...terms, ...BY_HAND, apr: quote.apr })
}

/** Trial funds: a product in each direction, and vouchers of the demo customer that pay for them. */
async function trialFunds(tenor: Tenor, customer: Customer): Promise<void> {
  const now = tenor.clock.now()
  for (const type of ['put', 'call'] as const) {
    const offers = await tenor.dual.offers({ coin: 'BTC', type, category: 1, id: null })
    const offer = offers.find(({ deliveryAt }) => deliveryAt > later(now, (TRIAL_DAYS - 1) * DAY_MS))
    if (offer === undefined) continue
    await listByHand(tenor.dual, { ...offer, category: 2, acceptance: 'auto', capacity: null })
  }
  const owner = { bucket: customer.bucket, userId: customer.userId }
  for (const { asset, amount, days } of VOUCHERS) {
    const span = { validFrom: now, expiresAt: later(now, days * DAY_MS) }
    await tenor.vouchers.grant({ owner, asset, amount: decimal(amount), ...span, note: 'welcome' })
  }
}

/** The longest term of the grid that is still a week, and a day before it: a delivery that the grid has not. */
const BY_HAND_DAYS = 7

/**
 * One product of which an operator accepts each order by hand: an order that waits, and one that was cancelled. It has the
 * target of an offer that is delivered a day later, and the rate of its own term.
 */
async function orderAtTheBackOffice(tenor: Tenor, customer: Customer): Promise<void> {
  const offers = await tenor.dual.offers({ coin: 'BTC', type: 'put', category: 1, id: null })
  const offer = offers.find(({ deliveryAt }) => deliveryAt > later(tenor.clock.now(), (BY_HAND_DAYS - 1) * DAY_MS))
  if (offer === undefined) return
  const deliveryAt = later(offer.deliveryAt, -DAY_MS)
  const product = await listByHand(tenor.dual, { ...offer, acceptance: 'desk', deliveryAt, capacity: null })
  if (product === null) return
  await tenor.dual.placeOrder({ customer, body: { project_id: product.id, amount: '1500' }, key: null })
  const dropped = await tenor.dual.placeOrder({
    customer,
    body: { project_id: product.id, amount: '1000' },
    key: null,
  })
  await tenor.dual.cancelOrder({ customer, orderId: dropped.id, key: null })
}
