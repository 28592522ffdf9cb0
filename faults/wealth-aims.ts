import type { WealthHoldingRow, WealthProductRow } from '@tenor/contract/wealth'
import { differs, moveOver } from './aim-moves.ts'
import type { Act } from './asking.ts'
import type { EarnAim, EarnScene } from './earn-aims.ts'

/* Each step of each job of funds and of soft staking and each act, with what makes a server do it. */

const WEALTH = '/apiw/v2/earn/private-wealth'
const SOFT = '/apiw/v2/earn/soft-staking/switch'
const DAY = 86_400
/** Values are entered by the sandbox's own clock at each midnight. */
const aStrike = moveOver(DAY, 3_600)

/** The fund whose units may leave at once. */
async function fundOf({ asking }: EarnScene): Promise<WealthProductRow> {
  const { data } = await asking.ask<{ list: WealthProductRow[] }>('GET', `${WEALTH}/products`)
  const fund = data.list.find(({ run_days, coin }) => run_days === 0 && coin === 'USDT')
  if (fund === undefined) throw new Error('no fund without a lock is on sale')
  return fund
}

async function subscribe(scene: EarnScene): Promise<Act> {
  const { pid } = await fundOf(scene)
  const act = await scene.asking.act('fundPurchase', `${WEALTH}/purchase`, { pid, amount: '500' })
  if (act.answer.status !== 200) throw new Error(`a subscription was refused: ${act.answer.reason}`)
  return act
}

async function redeemUnits(scene: EarnScene): Promise<Act> {
  const { pid } = await fundOf(scene)
  const { data } = await scene.asking.ask<{ list: WealthHoldingRow[] }>('GET', `${WEALTH}/holdings?pid=${pid}`)
  if (data.list.length === 0) throw new Error('nothing is held of the fund')
  const act = await scene.asking.act('fundRedeem', `${WEALTH}/redeem`, { pid, unit: '50' })
  if (act.answer.status !== 200) throw new Error(`a redemption was refused: ${act.answer.reason}`)
  return act
}

/** Units of a strike before. */
async function hold(scene: EarnScene): Promise<void> {
  await subscribe(scene)
  await aStrike(scene)
}

const switched = ({ asking }: EarnScene, status: 0 | 1) => asking.ask('POST', SOFT, { status })

/** Off and on again, and over the midnight from which it counts. */
async function on(scene: EarnScene): Promise<void> {
  await switched(scene, 1)
  await moveOver(DAY)(scene)
}

const funds: readonly EarnAim[] = [
  {
    name: 'fund: subscribe',
    place: { table: 'wealth_order', on: 'insert' },
    act: (scene) => subscribe(scene),
  },
  {
    name: 'fund: redeem',
    place: { table: 'wealth_redemption', on: 'insert' },
    prepare: hold,
    act: (scene) => redeemUnits(scene),
  },
  {
    name: 'fund: value',
    place: { table: 'wealth_nav', on: 'insert' },
    prepare: (scene) => subscribe(scene),
    act: aStrike,
  },
  {
    name: 'fund: subscriptions are priced',
    place: { table: 'wealth_order', on: 'update', when: differs('state') },
    prepare: (scene) => subscribe(scene),
    act: aStrike,
  },
  {
    name: 'fund: redemptions are priced',
    place: { table: 'wealth_redemption', on: 'update', when: `old.state = 'PENDING' and new.state <> 'PENDING'` },
    async prepare(scene) {
      await hold(scene)
      await redeemUnits(scene)
    },
    act: aStrike,
  },
  {
    name: 'fund: redemptions are paid',
    place: { table: 'wealth_redemption', on: 'update', when: `new.state = 'PAID' and old.state <> 'PAID'` },
    async prepare(scene) {
      await hold(scene)
      await redeemUnits(scene)
    },
    act: aStrike,
  },
]

const soft: readonly EarnAim[] = [
  {
    name: 'soft: on',
    place: { table: 'soft_staking_span', on: 'insert' },
    prepare: (scene) => switched(scene, 0),
    act: (scene) => switched(scene, 1),
  },
  {
    name: 'soft: off',
    place: { table: 'soft_staking_span', on: 'update', when: 'old.off_at is null and new.off_at is not null' },
    prepare: (scene) => switched(scene, 1),
    act: (scene) => switched(scene, 0),
  },
  {
    name: 'soft: keys',
    place: { table: 'soft_staking_day', on: 'insert' },
    act: moveOver(DAY),
  },
  {
    name: 'soft: terms of the day',
    place: { table: 'soft_staking_day_rate', on: 'insert' },
    prepare: on,
    act: moveOver(DAY),
  },
  {
    name: 'soft: averages',
    place: { table: 'soft_staking_reward', on: 'insert' },
    prepare: on,
    act: moveOver(DAY),
  },
  {
    name: 'soft: the day is averaged',
    place: { table: 'soft_staking_day', on: 'update', when: differs('averaged_at') },
    prepare: on,
    act: moveOver(DAY),
  },
  {
    name: 'soft: payment',
    place: { table: 'soft_staking_reward', on: 'update', when: differs('paid_in') },
    prepare: on,
    act: moveOver(DAY, 3_600),
  },
]

/** All of them. */
export const WEALTH_AIMS: readonly EarnAim[] = [...funds, ...soft]
