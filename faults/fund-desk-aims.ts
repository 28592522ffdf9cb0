import type { WealthHoldingRow } from '@tenor/contract/wealth'
import type { Place } from './aim.ts'
import { differs, moveOver } from './aim-moves.ts'
import { approved, byTwo, desk, given, proposed } from './desk-aims.ts'
import type { EarnAim, EarnScene } from './earn-aims.ts'

/* Each act of an operator that moves money or units of a fund, the run of profit shares, the gate, and what a correction does. */

const DESK = '/console/api/wealth'
const WEALTH = '/apiw/v2/earn/private-wealth'
const DAY = 86_400
const aDay = moveOver(DAY)

/** The fund that an aim has made for itself, and the value that its units had last. */
type Fund = { pid: number; next: number }
let fund: Fund = { pid: 0, next: 0 }
let funds = 0

const TERMS = { project_type: 4, coin: 'ETH', min_amount: '0.1', lock_days: 0, risk: 2, status: 'listed', nav: '1' }

/** A fund whose values nobody enters but the aim. */
async function open(scene: EarnScene, more: object = {}): Promise<void> {
  funds += 1
  const body = { ...TERMS, name: `Fund ${funds}`, nav_bound: '0.1', profit_share: '0.2', ...more }
  const made = await desk<{ id: number; next_nav_at: number }>(scene, `${DESK}/products`, body)
  fund = { pid: made.id, next: made.next_nav_at }
}

async function subscribe(scene: EarnScene, amount = '2'): Promise<void> {
  const act = await scene.asking.act('fundPurchase', `${WEALTH}/purchase`, { pid: fund.pid, amount })
  given('a subscription', act.answer)
}

async function leave(scene: EarnScene): Promise<void> {
  const { data } = await scene.asking.ask<{ list: WealthHoldingRow[] }>('GET', `${WEALTH}/holdings?pid=${fund.pid}`)
  const [held] = data.list
  if (held === undefined) throw new Error('nothing is held of the fund')
  given(
    'leaving',
    (await scene.asking.act('fundRedeem', `${WEALTH}/redeem`, { pid: fund.pid, unit: held.redeemable })).answer,
  )
}

const value = (scene: EarnScene, nav: string, at = fund.next) => desk(scene, `${DESK}/nav`, { pid: fund.pid, at, nav })

/** The value of the next midnight, when it is over; jobs have time to price by it. */
async function strike(scene: EarnScene, nav: string): Promise<void> {
  await scene.backOffice.moveTo(fund.next + 60)
  await value(scene, nav)
  fund = { ...fund, next: fund.next + DAY }
  await moveOver(60)(scene)
}

/** From here on the sandbox's clock enters the fund's values, so that nothing waits for the aims that come. */
async function letGo({ db }: EarnScene): Promise<void> {
  await db.execute('update wealth_product set is_simulated = true where id = $1', [fund.pid])
}

async function held(scene: EarnScene, more: object = {}): Promise<void> {
  await open(scene, more)
  await subscribe(scene)
  await strike(scene, '1.01')
}

const values: readonly EarnAim[] = [
  {
    name: 'desk: value of a fund',
    place: { table: 'wealth_nav', on: 'insert', when: `new.source = 'operator'` },
    async prepare(scene) {
      await open(scene)
      await subscribe(scene)
      await scene.backOffice.moveTo(fund.next + 60)
    },
    async act(scene) {
      await strike(scene, '1.02')
      await letGo(scene)
    },
  },
  {
    name: 'desk: value beyond the bound',
    place: { table: 'wealth_nav', on: 'insert', when: `new.source = 'operator'` },
    async prepare(scene) {
      await open(scene)
      await subscribe(scene)
      await scene.backOffice.moveTo(fund.next + 60)
    },
    async act(scene) {
      await byTwo(scene, `${DESK}/nav`, { pid: fund.pid, at: fund.next, nav: '1.5' })
      await moveOver(60)(scene)
      await letGo(scene)
    },
  },
  {
    name: 'desk: values from a file',
    place: { table: 'wealth_nav', on: 'insert', when: `new.source = 'operator'` },
    async prepare(scene) {
      await open(scene)
      await subscribe(scene)
      await scene.backOffice.moveTo(fund.next + DAY + 60)
    },
    async act(scene) {
      const days = [0, 1].map((day) => new Date((fund.next + day * DAY) * 1000).toISOString().slice(0, 10))
      const csv = days.map((day, at) => `${fund.pid},${day},1.0${at + 1}`).join('\n')
      await desk(scene, `${DESK}/nav/file`, { csv })
      await moveOver(60)(scene)
      await letGo(scene)
    },
  },
]

/** What a wrong value has done: a lot of it, a redemption that was paid, and one that was put to the next. */
const correctionStep = (name: string, place: Place, nav = '1.04'): EarnAim => ({
  name: `desk: correction ${name}`,
  place,
  async prepare(scene) {
    await held(scene)
    await subscribe(scene)
    await given(
      'leaving',
      (await scene.asking.act('fundRedeem', `${WEALTH}/redeem`, { pid: fund.pid, unit: '0.5' })).answer,
    )
    await strike(scene, '1.05')
  },
  async act(scene) {
    const body = { pid: fund.pid, at: fund.next - DAY, nav, reason: 'a price was wrong' }
    await approved(scene, await proposed(scene, `${DESK}/nav`, body))
    await moveOver(60)(scene)
    await letGo(scene)
  },
})

const corrections: readonly EarnAim[] = [
  correctionStep('is proposed', { table: 'proposal', on: 'insert', when: `new.act = 'wealth.nav.enter'` }),
  correctionStep('is approved', { table: 'wealth_correction', on: 'insert' }),
  correctionStep('of orders', { table: 'wealth_corrected', on: 'insert' }),
  // Who left at too low a value is paid the rest.
  correctionStep('of pieces', { table: 'wealth_piece', on: 'update' }, '1.06'),
  correctionStep('is over', { table: 'wealth_correction', on: 'update', when: differs('run_at') }),
]

/** The first midnight of the next month but one day, from now. */
async function toMonthEnd(scene: EarnScene): Promise<void> {
  const now = new Date((await scene.backOffice.now()) * 1000)
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) / 1000
  await scene.backOffice.moveTo(first - DAY - 3_600)
}

const shareStep = (name: string, place: Place): EarnAim => ({
  name: `desk: profit share ${name}`,
  place,
  async prepare(scene) {
    await toMonthEnd(scene)
    await held(scene, { share_period: 'month' })
  },
  async act(scene) {
    await strike(scene, '1.1')
    await letGo(scene)
  },
})

const shares: readonly EarnAim[] = [
  shareStep('of lots', { table: 'wealth_order', on: 'update', when: differs('shared_at') }),
  shareStep('is taken', { table: 'wealth_share', on: 'insert' }),
]

const cashOf = async ({ db }: EarnScene): Promise<string | null> => {
  const [row] = await db.query<{ cash: string | null }>('select cash from wealth_product where id = $1', [fund.pid])
  return row?.cash ?? null
}

/** Cash comes to a fund under an id: once, whatever is asked again. */
async function cashComes(scene: EarnScene, amount: string): Promise<void> {
  await desk(scene, `${DESK}/cash`, { pid: fund.pid, amount, reason: 'sold some', text: `t-cash-${funds}-${amount}` })
}

/** Nobody is paid before there is cash. */
async function owing(scene: EarnScene): Promise<void> {
  await held(scene)
  await cashComes(scene, '0.001')
  await leave(scene)
  await strike(scene, '1.02')
}

const cash: readonly EarnAim[] = [
  {
    name: 'desk: cash of a fund',
    place: { table: 'wealth_product', on: 'update', when: differs('cash') },
    prepare: (scene) => open(scene),
    async act(scene) {
      await cashComes(scene, '40')
      const is = await cashOf(scene)
      if (Number.parseFloat(is ?? '0') !== 40) throw new Error(`40 came to a fund, and it has ${is}`)
      await letGo(scene)
    },
  },
  {
    name: 'desk: cash of a fund pays',
    place: { table: 'wealth_redemption', on: 'update', when: `new.state = 'PAID' and old.state = 'STRUCK'` },
    prepare: owing,
    async act(scene) {
      await cashComes(scene, '40')
      await moveOver(60)(scene)
      await letGo(scene)
    },
  },
  {
    name: 'desk: payment is over',
    place: { table: 'wealth_payment', on: 'delete' },
    prepare: owing,
    async act(scene) {
      await cashComes(scene, '40')
      await moveOver(60)(scene)
      await letGo(scene)
    },
  },
  {
    name: 'fund: the gate puts off',
    place: { table: 'wealth_redemption', on: 'insert', when: 'new.id <> new.root_id' },
    async prepare(scene) {
      await held(scene, { gate: '0.5' })
      await leave(scene)
    },
    async act(scene) {
      await strike(scene, '1.02')
      await letGo(scene)
      await aDay(scene)
    },
  },
]

const offers: readonly EarnAim[] = [
  {
    name: 'desk: funds are paused and sold again',
    place: { table: 'wealth_product', on: 'update', when: differs('listing') },
    async prepare(scene) {
      await open(scene)
      await letGo(scene)
    },
    async act(scene) {
      const ids = [fund.pid]
      for (const status of ['paused', 'listed']) await desk(scene, `${DESK}/products/listing`, { ids, status })
    },
  },
  {
    name: 'desk: terms of a fund',
    place: { table: 'wealth_product', on: 'update', when: differs('profit_share') },
    async prepare(scene) {
      await open(scene)
      await letGo(scene)
    },
    act: (scene) => desk(scene, `${DESK}/products`, { id: fund.pid, profit_share: '0.1' }, 'PUT'),
  },
]

/** All of them. */
export const FUND_DESK_AIMS: readonly EarnAim[] = [...values, ...corrections, ...shares, ...cash, ...offers]
