import type { StakingProductRow } from '@tenor/contract/staking'
import type { Place } from './aim.ts'
import { differs, moveOver } from './aim-moves.ts'
import type { Act } from './asking.ts'
import type { EarnAim, EarnScene } from './earn-aims.ts'

/* Each step of each job of staking and minting and each act, with what makes a server do it: of the products that a new sandbox has. */

const STAKING = '/apiw/v2/earn/staking'
const DAY = 86_400
const aDay = moveOver(DAY)
/** Over all that is redeemed at the latest. */
const fourDays = moveOver(DAY, 4 * DAY)

export async function productOf({ asking }: EarnScene, name: string): Promise<StakingProductRow> {
  const { data } = await asking.ask<{ list: StakingProductRow[] }>('GET', `${STAKING}/products`)
  const product = data.list.find((each) => each.name === name)
  if (product === undefined) throw new Error(`${name} is not on sale`)
  return product
}

function done(what: string, act: Act): Act {
  if (act.answer.status !== 200) throw new Error(`${what} was refused: ${act.answer.reason}`)
  return act
}

export async function stake(scene: EarnScene, name: string, amount: string): Promise<Act> {
  const { pid, coin } = await productOf(scene, name)
  return done(name, await scene.asking.act('stake', `${STAKING}/order`, { side: 0, pid, coin, amount }))
}

export async function redeem(scene: EarnScene, name: string, amount: string, quick = 0): Promise<Act> {
  const { pid, coin } = await productOf(scene, name)
  return done(name, await scene.asking.act('unstake', `${STAKING}/coin-redeem`, { side: 1, pid, coin, amount, quick }))
}

export const PLAIN = 'ETH Staking'
export const TOKEN = 'ETH Liquid Staking'
const LATER = 'GT Staking'
const MINT = 'GUSD Mint'

/** Gives a coin of the scene for what the product mints. */
async function mint(scene: EarnScene, coin: string, amount: string, more: object = {}): Promise<Act> {
  const { pid } = await productOf(scene, MINT)
  return done(MINT, await scene.asking.act('mint', `${STAKING}/order`, { side: 0, pid, coin, amount, ...more }))
}

async function payBack(scene: EarnScene, into: string, amount: string): Promise<Act> {
  const { pid, coin } = await productOf(scene, MINT)
  const body = { side: 1, pid, coin, amount, redeem_coin: into, quick: 0 }
  return done(MINT, await scene.asking.act('mintBack', `${STAKING}/coin-redeem`, body))
}

const price = ({ asking }: EarnScene, of: string) =>
  asking.ask('POST', '/sandbox/prices', { pair: 'ETH_USDT', price: of })

/** The day after a stake: what it earned is counted, booked and paid. */
const dayStep = (name: string, place: Place, product = PLAIN): EarnAim => ({
  name: `stake: ${name}`,
  place,
  prepare: (scene) => stake(scene, product, '0.5'),
  act: aDay,
})

const acts: readonly EarnAim[] = [
  {
    name: 'stake: act',
    place: { table: 'staking_stake', on: 'insert' },
    act: (scene) => stake(scene, PLAIN, '0.5'),
  },
  {
    name: 'stake: redeem',
    place: { table: 'staking_redemption', on: 'insert' },
    prepare: (scene) => stake(scene, PLAIN, '0.5'),
    act: (scene) => redeem(scene, PLAIN, '0.1'),
  },
  {
    name: 'stake: redeem fast',
    place: { table: 'staking_fast_day', on: 'insert' },
    async prepare(scene) {
      // The first of a day.
      await aDay(scene)
      await stake(scene, PLAIN, '0.5')
    },
    act: (scene) => redeem(scene, PLAIN, '0.1', 1),
  },
  {
    name: 'stake: token',
    place: { table: 'staking_exchange', on: 'insert', when: 'new.side = 0' },
    act: (scene) => stake(scene, TOKEN, '0.5'),
  },
  {
    name: 'stake: redeem token',
    place: { table: 'staking_exchange', on: 'insert', when: 'new.side = 1' },
    prepare: (scene) => stake(scene, TOKEN, '0.5'),
    act: (scene) => redeem(scene, TOKEN, '0.1'),
  },
  {
    name: 'mint: at par',
    place: { table: 'staking_mint', on: 'insert', when: 'new.position_id is null' },
    act: (scene) => mint(scene, 'USDT', '100'),
  },
  {
    name: 'mint: against collateral',
    place: { table: 'staking_mint', on: 'insert', when: 'new.position_id is not null' },
    act: (scene) => mint(scene, 'ETH', '0.2', { mint_amount: '20' }),
  },
  {
    name: 'mint: pay back',
    place: { table: 'staking_mint_back', on: 'insert' },
    async prepare(scene) {
      await mint(scene, 'ETH', '0.2', { mint_amount: '20' })
    },
    act: (scene) => payBack(scene, 'ETH', '15'),
  },
]

const jobs: readonly EarnAim[] = [
  dayStep('stakes are counted', { table: 'staking_stake', on: 'update', when: differs('counted_in') }),
  dayStep('rates of the day', { table: 'staking_day_rate', on: 'insert' }),
  dayStep('rewards', { table: 'staking_reward', on: 'insert' }),
  dayStep('holdings move on', { table: 'staking_holding', on: 'update', when: differs('accrued_to') }),
  dayStep('the day is kept', { table: 'staking_day', on: 'insert' }),
  dayStep('the product moves on', { table: 'staking_product', on: 'update', when: differs('booked_to') }),
  dayStep('rate of a token', { table: 'staking_exchange_rate', on: 'insert' }, TOKEN),
  dayStep('what a token rises', { table: 'staking_rate_move', on: 'insert' }, TOKEN),
  {
    name: 'stake: rewards of an earlier day',
    place: { table: 'staking_reward', on: 'update', when: 'old.paid_in is null and new.paid_in is not null' },
    async prepare(scene) {
      await scene.asking.act('faucet', '/sandbox/faucet', { asset: 'GT', amount: '50' })
      await stake(scene, LATER, '40')
    },
    act: fourDays,
  },
  {
    name: 'stake: redemptions',
    place: { table: 'staking_redemption', on: 'update', when: differs('state') },
    async prepare(scene) {
      await stake(scene, PLAIN, '0.5')
      await redeem(scene, PLAIN, '0.2')
      await redeem(scene, PLAIN, '0.1', 1)
    },
    act: fourDays,
  },
  {
    name: 'stake: redemptions of tokens',
    place: { table: 'staking_exchange', on: 'update', when: differs('state') },
    async prepare(scene) {
      await stake(scene, TOKEN, '0.5')
      await redeem(scene, TOKEN, '0.1')
    },
    act: fourDays,
  },
  {
    name: 'mint: day',
    place: { table: 'staking_minted', on: 'update', when: differs('accrued_to') },
    prepare: (scene) => mint(scene, 'USDT', '100'),
    act: aDay,
  },
  {
    name: 'mint: what was paid back',
    place: { table: 'staking_mint_back', on: 'update', when: differs('state') },
    async prepare(scene) {
      await mint(scene, 'ETH', '0.2', { mint_amount: '20' })
      await payBack(scene, 'ETH', '15')
    },
    act: fourDays,
  },
  {
    name: 'mint: sale',
    place: { table: 'staking_mint_sale', on: 'insert' },
    async prepare(scene) {
      await price(scene, '3000')
      await moveOver(60, 1_800)(scene)
      await mint(scene, 'ETH', '1', { mint_amount: '2000' })
    },
    async act(scene) {
      await price(scene, '1400')
      await moveOver(60, 180)(scene)
      await scene.asking.ask('POST', '/sandbox/reset', {})
    },
  },
]

/** All of them. */
export const STAKE_AIMS: readonly EarnAim[] = [...acts, ...jobs]
