import { setTimeout } from 'node:timers/promises'
import type { Database } from '../packages/server/src/platform/database/index.ts'
import type { Place } from './aim.ts'
import { differs, moveOver } from './aim-moves.ts'
import type { Whereabouts } from './api-client.ts'
import type { Act, Asking } from './asking.ts'
import type { BackOffice } from './back-office.ts'

/* Each step of each job of Simple Earn and each act, with what makes a server do it. */

export type EarnScene = {
  server: Whereabouts
  /** A customer with money. */
  asking: Asking
  userId: number
  backOffice: BackOffice
  db: Database
  /** What was bought for this aim, or before. */
  products: { plain: number; daily: number; bonus: number }
}

export type EarnAim = {
  name: string
  place: Place
  /** Before the aim is set. */
  prepare?: (scene: EarnScene) => Promise<unknown>
  /** What the server is to be met in: asked again until it is answered. */
  act(scene: EarnScene): Promise<unknown>
}

const EARN = '/apiw/v2/uni-loan/earn'
const FIXED = '/apiw/v2/fixed_earn/api'
const POOLS = '/console/api/simple-earn/flexible'
const HOUR = 3_600
const DAY = 24 * HOUR

const coin = { asset: 'USDT' } as const
const lend = ({ asking }: EarnScene, amount = '900') =>
  asking.act('flexibleSubscribe', `${EARN}/subscribe`, { ...coin, amount })
const redeem = ({ asking }: EarnScene, amount: string) =>
  asking.act('flexibleRedeem', `${EARN}/redeem`, { ...coin, amount })

async function buy({ asking }: EarnScene, product: number, choice: object = { redeem_account_type: 0 }): Promise<Act> {
  const done = await asking.act('fixedLend', `${FIXED}/user/lend`, { product_id: product, amount: '100', ...choice })
  if (done.answer.status !== 200) throw new Error(`a fixed order was refused: ${done.answer.reason}`)
  return done
}

const idOf = ({ answer }: Act) => (answer.data as unknown as { order_id: number }).order_id
let engineTexts = 0

/** A call of the margin engine, again and again until it is answered. */
async function engine({ server }: EarnScene, path: string, content: object): Promise<Record<string, unknown>> {
  engineTexts += 1
  const body = JSON.stringify({ text: `aim-${engineTexts}`, ...content })
  for (;;) {
    const answer = await fetch(`${server.url}/margin/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-margin-key': 'sandbox' },
      signal: AbortSignal.timeout(30_000),
      body,
    }).catch(() => null)
    const text = (await answer?.text().catch(() => null)) ?? null
    if (answer?.status === 200 && text !== null) return JSON.parse(text).data
    if (answer !== null && answer.status < 500 && answer.status !== 409)
      throw new Error(`the engine is refused: ${text}`)
    await setTimeout(60)
  }
}

const borrow = (scene: EarnScene, amount: string) =>
  engine(scene, '/pools/USDT/borrow', { user_id: scene.userId, amount })

/** What was lent out so that somebody had to wait. */
const lentOut: { loan_id: unknown; amount: string }[] = []

/** Something is idle again, whatever aims before have lent out. */
async function haveIdle(scene: EarnScene): Promise<void> {
  for (const loan of lentOut.splice(0)) await engine(scene, '/pools/USDT/repay', loan)
  await lend(scene)
}

/** All that is idle is lent, so that who redeems has to wait. */
async function lendAllOut(scene: EarnScene): Promise<void> {
  const { data } = await scene.asking.ask<{ available: string }>('GET', `${EARN}/product-detail?asset=USDT`)
  if (data === null) throw new Error('there is no pool')
  const [row] = await scene.db.query<{ idle: string }>(
    `select (p.idle + coalesce((select sum(b.idle) from flexible_bucket b where b.asset = p.asset), 0))::text as idle
     from flexible_pool p where p.asset = 'USDT'`,
  )
  const amount = row?.idle ?? '0'
  if (Number.parseFloat(amount) <= 0) return
  const { loan_id } = await borrow(scene, amount)
  lentOut.push({ loan_id, amount })
}

const anHour = moveOver(HOUR)
const aDay = moveOver(DAY)
/** Over the finish of what was bought now, and its payment half an hour later. */
const aTerm = moveOver(DAY, DAY + HOUR)

const hourStep = (name: string, place: Place): EarnAim => ({
  name: `hour: ${name}`,
  place,
  prepare: async (scene) => {
    await haveIdle(scene)
    await borrow(scene, '300')
  },
  act: anHour,
})
const termStep = (name: string, place: Place, prepare: EarnAim['prepare'] = everyKind): EarnAim => ({
  name: `term: ${name}`,
  place,
  ...(prepare === undefined ? {} : { prepare }),
  act: aTerm,
})

/** One order of each kind that a maturity treats in its own way. */
async function everyKind(scene: EarnScene): Promise<void> {
  const { plain, bonus, daily } = scene.products
  await buy(scene, plain)
  await buy(scene, plain, { redeem_account_type: 1 })
  await buy(scene, plain, { reinvest_status: 1, redeem_account_type: 0 })
  await buy(scene, bonus)
  await buy(scene, daily)
}

const acts: readonly EarnAim[] = [
  {
    name: 'act: subscribe',
    place: { table: 'flexible_act', on: 'insert', when: `new.kind = 'lend' and new.mode is null` },
    act: (scene) => lend(scene),
  },
  {
    name: 'act: redeem',
    place: { table: 'flexible_act', on: 'insert', when: `new.kind = 'redeem'` },
    prepare: (scene) => lend(scene),
    act: (scene) => redeem(scene, '100'),
  },
  {
    name: 'act: redeem what is lent',
    place: { table: 'flexible_wait', on: 'insert' },
    prepare: async (scene) => {
      await lend(scene)
      await anHour(scene)
      await lendAllOut(scene)
    },
    act: (scene) => redeem(scene, '400'),
  },
  {
    name: 'act: take back what waits',
    place: { table: 'flexible_act', on: 'insert', when: `new.kind = 'revoke'` },
    prepare: async (scene) => {
      await lend(scene)
      await anHour(scene)
      await lendAllOut(scene)
      await redeem(scene, '400')
    },
    act: ({ asking }) => asking.act('flexibleRevoke', `${EARN}/redeem-callback`, { ...coin, amount: '100' }),
  },
  {
    name: 'act: minimum',
    place: { table: 'flexible_act', on: 'insert', when: `new.kind = 'minimum'` },
    prepare: (scene) => lend(scene),
    async act({ asking, db }) {
      const [row] = await db.query<{ at: string }>('select max(next_minimum)::text as at from flexible_holding')
      const rateYear = row?.at.startsWith('0.02') ? '0.021' : '0.02'
      return asking.act('flexibleMinimum', `${EARN}/interest-rate`, { ...coin, rateYear })
    },
  },
  {
    name: 'act: auto-earn',
    place: { table: 'flexible_auto', on: 'insert' },
    async act({ asking, db, userId }) {
      const rows = await db.query<{ asset: string }>('select asset from flexible_auto where user_id = $1', [userId])
      // What is switched on already is not written again.
      const assets = ['SOL', 'ETH', 'DOGE'].find((each) => rows.every(({ asset }) => asset !== each))
      return asking.ask('POST', `${EARN}/autoinvest`, { assets, status: '1' })
    },
  },
  {
    name: 'act: lend for a term',
    place: { table: 'fixed_order', on: 'insert' },
    act: (scene) => buy(scene, scene.products.plain),
  },
  {
    name: 'act: redeem early',
    place: { table: 'fixed_redemption', on: 'insert' },
    async act(scene) {
      const order_id = idOf(await buy(scene, scene.products.plain))
      return scene.asking.act('fixedRedeem', `${FIXED}/user/pre-redeem`, { order_id, amount: '40' })
    },
  },
  {
    name: 'act: reinvest',
    place: { table: 'fixed_order', on: 'update', when: differs('reinvest') },
    async act(scene) {
      const id = idOf(await buy(scene, scene.products.plain))
      return scene.asking.ask('PUT', `${FIXED}/user/reinvest-status/${id}`, { reinvest_status: 1 })
    },
  },
  {
    name: 'act: redeem to',
    place: { table: 'fixed_order', on: 'update', when: differs('redeem_to') },
    async act(scene) {
      const id = idOf(await buy(scene, scene.products.plain))
      return scene.asking.ask('PUT', `${FIXED}/user/redeem-account-type/${id}`, { redeem_account_type: 1 })
    },
  },
  {
    name: 'engine: borrow',
    place: { table: 'flexible_loan', on: 'insert' },
    prepare: haveIdle,
    act: (scene) => borrow(scene, '50'),
  },
  {
    name: 'engine: repay',
    place: { table: 'flexible_loan_act', on: 'insert', when: `new.kind = 'repay'` },
    prepare: haveIdle,
    async act(scene) {
      const { loan_id } = await borrow(scene, '50')
      return engine(scene, '/pools/USDT/repay', { loan_id, amount: '20' })
    },
  },
  {
    name: 'engine: freeze and seize',
    place: { table: 'flexible_act', on: 'insert', when: `new.kind = 'seize'` },
    prepare: (scene) => lend(scene),
    async act(scene) {
      const user_id = scene.userId
      await engine(scene, '/pools/USDT/freeze', { user_id, amount: '50' })
      return engine(scene, '/history', { user_id, ...coin, amount: '30', mode: 'unified_liquidation' })
    },
  },
  {
    name: 'operator: write off',
    place: { table: 'flexible_loan_act', on: 'insert', when: `new.kind = 'write-off'` },
    prepare: haveIdle,
    async act(scene) {
      const { loan_id } = await borrow(scene, '50')
      const body = { ...coin, loan_id, amount: '50', reason: 'it will not come back' }
      return scene.backOffice.client.insist('POST', `${POOLS}/write-off`, body)
    },
  },
  {
    name: 'operator: terms of a pool',
    place: { table: 'flexible_terms', on: 'insert' },
    // Terms of an hour that has some already are changed, not added.
    prepare: anHour,
    async act({ backOffice }) {
      const least = `1.${String(Math.floor(await backOffice.now())).slice(-4)}1`
      return backOffice.client.insist('PUT', POOLS, { ...coin, min_lend_amount: least })
    },
  },
]

const jobs: readonly EarnAim[] = [
  hourStep('close', { table: 'flexible_bucket', on: 'update', when: differs('open_hour') }),
  hourStep('clear', { table: 'flexible_hour', on: 'insert' }),
  hourStep('charges', { table: 'flexible_loan', on: 'update', when: differs('charged_to') }),
  hourStep('interest', { table: 'flexible_holding', on: 'update', when: differs('accrued_to') }),
  {
    ...hourStep('who waits', { table: 'flexible_act', on: 'insert', when: `new.kind = 'pay'` }),
    prepare: async (scene) => {
      await lend(scene)
      await anHour(scene)
      await lendAllOut(scene)
      await redeem(scene, '300')
      await lend(scene, '700')
    },
  },
  {
    ...hourStep('auto-earn', { table: 'flexible_act', on: 'insert', when: `new.mode = 'auto_earn'` }),
    prepare: async ({ asking }) => {
      await asking.ask('POST', `${EARN}/autoinvest`, { assets: 'BTC', status: '1' })
      await asking.act('faucet', '/sandbox/faucet', { asset: 'BTC', amount: '0.5' })
    },
  },
  hourStep('borrowers of a sandbox', { table: 'flexible_loan_act', on: 'insert' }),
  hourStep('done', { table: 'flexible_pool', on: 'update', when: differs('done_until') }),
  {
    ...hourStep('day post', { table: 'flexible_posting', on: 'insert' }),
    act: aDay,
  },
  {
    ...hourStep('month', { table: 'flexible_opening', on: 'insert' }),
    async act({ backOffice }) {
      const now = new Date((await backOffice.now()) * 1000)
      await backOffice.moveTo(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 1) / 1000)
    },
  },
  termStep('day', { table: 'fixed_order', on: 'update', when: differs('daily_in') }),
  termStep('paid', { table: 'fixed_order', on: 'update', when: `old.ended_at is null and new.end_kind = 'maturity'` }),
  termStep('goes on', { table: 'fixed_order', on: 'insert', when: 'new.renewal_of is not null' }),
  termStep('joins flexible', { table: 'fixed_order', on: 'update', when: `new.paid_to = 'flexible'` }),
  termStep('bonus is noted', { table: 'fixed_bonus_due', on: 'insert' }),
  termStep('finish is paid', { table: 'fixed_finish', on: 'update', when: differs('is_paid') }),
  termStep('bonus', { table: 'fixed_order', on: 'update', when: differs('bonus') }),
  termStep('bonus is paid', { table: 'fixed_bonus_due', on: 'update', when: differs('paid_at') }),
  {
    name: 'retention: openings',
    place: { table: 'flexible_opening', on: 'delete' },
    prepare: async (scene) => {
      await lend(scene)
      await scene.db.execute(
        `insert into flexible_opening (bucket, user_id, id, hour, offered, minimum, place, carry)
         select bucket, user_id, id, '2020-01-01T00:00:00Z', 0, 0, 0, 0 from flexible_holding order by bucket, user_id, id
         on conflict do nothing`,
      )
    },
    act: aDay,
  },
]

/** All of them. */
export const EARN_AIMS: readonly EarnAim[] = [...acts, ...jobs]
