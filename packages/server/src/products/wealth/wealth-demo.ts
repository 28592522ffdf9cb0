import { decimal, decimalText, divide, ONE } from '@tenor/contract/money'
import { DAY_MS, type Instant, later, unixSeconds } from '@tenor/contract/time'
import type { NewWealthBody } from '@tenor/contract/wealth'
import { place } from '../../core/orders/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import type { Customer } from '../../platform/http/index.ts'
import { askedJob, type Job } from '../../platform/jobs/index.ts'
import { insertOffer, newOffer, nextNumber } from './wealth-catalogue.ts'
import { ensureClient } from './wealth-client-store.ts'
import type { WealthModule } from './wealth-module.ts'
import { enterNav, newNav } from './wealth-nav-entry.ts'
import { WEALTH_ORDER } from './wealth-order-kind.ts'
import { offersOnSale } from './wealth-product-store.ts'
import { navTable, type WealthOffer } from './wealth-tables.ts'

/* Funds of a new sandbox, and their values by the clock, so that something is seen after a played day. */

const TERMS = { high_water_mark: 1, gate: null, status: 'listed' } as const

const ON_SALE: readonly NewWealthBody[] = [
  {
    ...TERMS,
    name: 'Tenor Reserve',
    project_type: 4,
    coin: 'USDT',
    min_amount: '100',
    lock_days: 0,
    risk: 1,
    profit_share: '0.1',
    nav_bound: '0.05',
    nav: '1.08342917',
    manager: 'Tenor Asset Management',
    risk_reason:
      'Short-term bills and lending against collateral. The value has fallen by little and for days, not months.',
    holdings: [
      { name: 'Treasury bills up to 3 months', share: '0.62' },
      { name: 'Overcollateralised loans', share: '0.28' },
      { name: 'Cash', share: '0.1' },
    ],
    documents: [{ title: 'Terms of the fund', url: 'https://example.com/tenor-reserve-terms.pdf' }],
  },
  {
    ...TERMS,
    name: 'Bitcoin Yield',
    project_type: 4,
    coin: 'BTC',
    min_amount: '0.001',
    lock_days: 7,
    risk: 3,
    profit_share: '0.15',
    nav_bound: '0.1',
    nav: '1.02671405',
    manager: 'Tenor Asset Management',
    risk_reason: 'Options are sold on the bitcoin it holds. In a fast rise a part of the gain is given away.',
  },
  {
    ...TERMS,
    name: 'Northwind Market Neutral',
    project_type: 5,
    coin: 'USDT',
    min_amount: '1000',
    risk: 4,
    lock_days: 30,
    profit_share: '0.2',
    share_period: 'quarter',
    nav_bound: '0.1',
    gate: '0.25',
    nav: '1.21958833',
    manager: 'Northwind Capital',
    risk_reason: 'Long and short positions with borrowed money. Losses can exceed those of the market for weeks.',
    benchmark: 'BTC',
    documents: [{ title: 'Quarterly letter', url: 'https://example.com/northwind-letter.pdf' }],
  },
]

/** Days of values that a fund of a sandbox has behind it. */
const BEHIND_DAYS = 400

/** Puts them on sale where nothing ever was, with values of the days before. */
export async function beginWealth({ db, clock, ids }: WealthModule): Promise<void> {
  const now = clock.now()
  const first = await ids.take(ON_SALE.length)
  await db.transaction(async (tx) => {
    const known = await tx.query('select 1 as one from wealth_product order by id limit 1')
    if (known.length > 0) return
    for (const [place, body] of ON_SALE.entries()) {
      const offer = newOffer(first[place] ?? 0, await nextNumber(tx), body, now)
      await insertOffer(tx, offer, null)
      await writePast(tx, offer)
      await tx.execute('update wealth_product set is_simulated = true where id = $1', [offer.id])
    }
  })
}

async function writePast(tx: Transaction, offer: WealthOffer): Promise<void> {
  const past = []
  let nav = offer.nav
  for (let day = 1; day <= BEHIND_DAYS; day += 1) {
    const at = later(offer.navAt, -day * DAY_MS)
    // What the next day made of it, undone.
    nav = divide(nav * ONE, ONE + stepOf(offer, later(at, DAY_MS)), 'down')
    const entered = { enteredAt: at, enteredBy: null, source: 'demo' as const }
    past.push({ ...newNav(offer.id, at, nav, entered), runAt: null })
  }
  await navTable.insert(tx, past)
}

/** Subscriptions of the demo's customer, which get units at the first midnight that is played. */
const SUBSCRIBED = [
  { name: 'Tenor Reserve', amount: '2000' },
  { name: 'Bitcoin Yield', amount: '0.1' },
] as const

/** Subscribes as the demo's customer. */
export async function subscribeWealthDemo(module: WealthModule, customer: Customer): Promise<void> {
  const offers = await offersOnSale(module.db, { coin: null, projectType: null, pid: null })
  for (const { name, amount } of SUBSCRIBED) {
    const offer = offers.find((each) => each.name === name)
    if (offer === undefined || !(await ensureClient(module, customer, offer.id, module.clock.now()))) continue
    await place(module.orders, WEALTH_ORDER, { module, customer, body: { pid: offer.id, amount }, key: null })
  }
}

/** A step of a day: a drift by the risk, and a swing that depends on the day alone, so that it is the same each time. */
function stepOf({ number, risk }: Pick<WealthOffer, 'number' | 'risk'>, at: Instant): bigint {
  const day = BigInt(Math.floor(at / DAY_MS))
  const mixed = ((day * 2_654_435_761n + BigInt(number) * 40_503n) ^ (day >> 3n)) % 2_001n
  return decimal('0.00009') * BigInt(risk) + (mixed - 1_000n) * decimal('0.000004') * BigInt(risk)
}

/** Enters the next value of each such fund at its midnight. */
export function demoJob({ db, mode }: WealthModule): Job {
  type Due = { id: number; nav_at: Instant }
  return askedJob(db, {
    name: 'wealth-demo',
    query: 'select min(nav_at) from wealth_product where is_simulated',
    due: (last) => (mode !== 'sandbox' || last === null ? null : later(last, DAY_MS)),
    async run(due) {
      const rows = await db.query<Due & { number: number; risk: number; nav: string }>(
        'select id, nav_at, number, risk, nav from wealth_product where is_simulated order by id',
      )
      for (const { id, nav_at, nav, ...product } of rows) {
        if (later(nav_at, DAY_MS) > due) continue
        const next = decimalText(divide(decimal(nav) * (ONE + stepOf(product, due)), ONE, 'down'))
        const body = { pid: id, at: unixSeconds(later(nav_at, DAY_MS)), nav: next }
        await db.transaction((tx) => enterNav(tx, { operator: null, at: due }, body, 'demo'))
      }
    },
  })
}
