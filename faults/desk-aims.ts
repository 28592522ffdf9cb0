import { decimal, decimalText, divide } from '@tenor/contract/money'
import type { StakingProductRow } from '@tenor/contract/staking'
import type { Place } from './aim.ts'
import { differs, moveOver } from './aim-moves.ts'
import type { Answer, ApiClient } from './api-client.ts'
import type { EarnAim, EarnScene } from './earn-aims.ts'
import { PLAIN, productOf, redeem, stake, TOKEN } from './stake-aims.ts'

/* Each act of an operator that moves money, units or rates of staking and soft staking, and what follows of it. */

const DESK = '/console/api/staking'
const DAY = 86_400
const LOSSY = 'SOL Staking'
const aDay = moveOver(DAY)
const fourDays = moveOver(DAY, 4 * DAY)

type Method = 'POST' | 'PUT'
const REASON = 'as the network reports it'

export function given<Data>(what: string, answer: Answer<Data>): Answer<Data> {
  if (answer.status !== 200) throw new Error(`${what} was refused: ${answer.reason}`)
  return answer
}

/** An act of one operator, again and again until it is answered. */
export async function desk<Data = object>(
  { backOffice }: EarnScene,
  path: string,
  body: object,
  method: Method = 'POST',
): Promise<Data> {
  return given(path, await backOffice.client.insist<Data>(method, path, body)).data
}

/** Proposed by one operator, and the proposal's id. */
export async function proposed(scene: EarnScene, path: string, body: object): Promise<number> {
  const { proposal_id: id } = await desk<{ proposal_id?: number }>(scene, path, body)
  if (id === undefined) throw new Error(`${path} does not take two`)
  return id
}

/** Approved by the other; that it was approved before is the same answer where the first one was lost. */
export async function approved({ backOffice }: EarnScene, id: number): Promise<void> {
  const second: ApiClient = backOffice.second
  const answer = await second.insist('POST', `/console/api/proposals/${id}/decision`, { approve: 1 })
  if (answer.status !== 200 && answer.reason !== 'proposal.notOpen')
    throw new Error(`an approval was refused: ${answer.reason}`)
}

export async function byTwo(scene: EarnScene, path: string, body: object): Promise<void> {
  await approved(scene, await proposed(scene, path, body))
}

/** A text of a day, YYYY-MM-DD, so many days from the scene's. */
async function dayOf({ backOffice }: EarnScene, days = 0): Promise<string> {
  return new Date(((await backOffice.now()) + days * DAY) * 1000).toISOString().slice(0, 10)
}

/** A part of the rate that a token has now. */
async function rateTimes(scene: EarnScene, part: string): Promise<{ pid: number; rate: string }> {
  const { pid } = await productOf(scene, TOKEN)
  const [row] = await scene.db.query<{ rate: string }>(
    `select rate from staking_exchange_rate where product_id = $1 order by from_at desc, id desc limit 1`,
    [pid],
  )
  const rate = divide(decimal(row?.rate ?? '1') * decimal(part), decimal('1'), 'down')
  return { pid, rate: decimalText(rate) }
}

async function slashing(scene: EarnScene): Promise<object> {
  return { ...(await rateTimes(scene, '0.99')), reason: REASON }
}

async function loss(scene: EarnScene): Promise<object> {
  return { pid: (await productOf(scene, LOSSY)).pid, ratio: '0.01', reason: REASON }
}

/** Staked for a day, and a part of it on its way out. */
async function staked(scene: EarnScene): Promise<void> {
  await scene.asking.act('faucet', '/sandbox/faucet', { asset: 'SOL', amount: '50' })
  await stake(scene, LOSSY, '20')
  await aDay(scene)
  await stake(scene, LOSSY, '5')
  await redeem(scene, LOSSY, '4')
}

const setCash = async (scene: EarnScene, cash: string) =>
  desk(scene, `${DESK}/liquidity`, { pid: (await productOf(scene, PLAIN)).pid, cash })

const pause = async (scene: EarnScene, standard: 0 | 1) =>
  desk(scene, `${DESK}/pause`, { pid: (await productOf(scene, PLAIN)).pid, stake: 0, fast: 0, standard })

/** A redemption is due and waits. */
async function waiting(scene: EarnScene): Promise<void> {
  await stake(scene, PLAIN, '0.5')
  await redeem(scene, PLAIN, '0.2')
  await fourDays(scene)
}

/** Of how many days the file of the moment tells; each one that is brought tells of more. */
let told = 400

const fileOf = async (scene: EarnScene, days: number) =>
  ['day,coin,rate', ...(await Promise.all(Array.from({ length: days }, (_, at) => dayOf(scene, at - 2))))]
    .map((line, at) => (at === 0 ? line : `${line},ETH,3.1`))
    .join('\n')

/** Sold by its rates in a file, of which the days to come are known. */
async function fromFile(scene: EarnScene): Promise<number> {
  const name = 'ETH by File'
  const { data } = await scene.asking.ask<{ list: StakingProductRow[] }>('GET', '/apiw/v2/earn/staking/products')
  const known = data.list.find((each) => each.name === name)
  if (known !== undefined) return known.pid
  const { id } = await desk<{ id: number }>(scene, `${DESK}/products`, {
    coin: 'ETH',
    type: 1,
    name,
    status: 'listed',
    source: { kind: 'file' },
    base_rate: '1',
    fee: '0.08',
    reward_coin: [{ reward_coin: 'ETH', rate: '3.1', is_debt: 0, reward_delay_days: 1 }],
    vip_config: [],
    personal_mortgage_limit: '-1',
    crowd_mortgage_limit: '-1',
    total_mortgage_limit: '-1',
    min_amount: '0.001',
    max_amount: '-1',
    min_redeem_amount: '0.001',
    product_quick_daily: '-1',
    income_days: 0,
    redeem_minday: 0,
    redeem_maxday: 1,
    redeem_config: [
      {
        redeem_coin: 'ETH',
        redeem_quick: 0,
        redeem_quick_long: 0,
        redeem_quick_fee: '0',
        redeem_fee: '0',
        redeem_quick_daily: '-1',
      },
    ],
  })
  await desk(scene, `${DESK}/source-file`, { pid: id, text: await fileOf(scene, told) })
  await stake(scene, name, '0.5')
  return id
}

const rates: readonly EarnAim[] = [
  {
    name: 'desk: rate of a token',
    place: { table: 'staking_exchange_rate', on: 'insert', when: 'new.is_operator' },
    prepare: (scene) => stake(scene, TOKEN, '0.5'),
    act: async (scene) =>
      desk(scene, `${DESK}/exchange-rate`, { ...(await rateTimes(scene, '1.005')), day: await dayOf(scene) }),
  },
  {
    name: 'desk: slashing is proposed',
    place: { table: 'proposal', on: 'insert', when: `new.act = 'staking.slashing'` },
    prepare: (scene) => stake(scene, TOKEN, '0.5'),
    act: async (scene) => byTwo(scene, `${DESK}/slashing`, await slashing(scene)),
  },
  {
    name: 'desk: slashing is approved',
    place: { table: 'staking_rate_move', on: 'insert', when: 'not new.is_rise' },
    async prepare(scene) {
      await stake(scene, TOKEN, '0.5')
      await redeem(scene, TOKEN, '0.1')
    },
    act: async (scene) => byTwo(scene, `${DESK}/slashing`, await slashing(scene)),
  },
  {
    name: 'desk: rates from a file',
    place: { table: 'staking_source_value', on: 'insert', when: `new.reason = 'taken'` },
    prepare: fromFile,
    async act(scene) {
      told += 10
      await desk(scene, `${DESK}/source-file`, { pid: await fromFile(scene), text: await fileOf(scene, told) })
    },
  },
  {
    name: 'desk: rate of a day',
    place: { table: 'staking_source_value', on: 'insert', when: `new.reason = 'entered'` },
    prepare: fromFile,
    act: async (scene) => {
      const rate = `3.2${String(Math.floor(await scene.backOffice.now())).slice(-5)}`
      const body = { pid: await fromFile(scene), day: await dayOf(scene), coin: 'ETH', rate }
      await desk(scene, `${DESK}/source-value`, body)
      await aDay(scene)
    },
  },
  {
    name: 'desk: terms of a product',
    place: { table: 'staking_terms', on: 'insert' },
    async act(scene) {
      // From the next midnight on: once a day there is a row of its own.
      await aDay(scene)
      const { pid: id } = await productOf(scene, PLAIN)
      const base_rate = `0.9${String(Math.floor(await scene.backOffice.now())).slice(-5)}`
      await desk(scene, `${DESK}/products`, { id, base_rate }, 'PUT')
      await aDay(scene)
    },
  },
  {
    name: 'desk: products are paused and sold again',
    place: { table: 'staking_product', on: 'update', when: differs('listing') },
    async act(scene) {
      const ids = [(await productOf(scene, PLAIN)).pid, (await productOf(scene, LOSSY)).pid]
      for (const status of ['paused', 'listed']) await desk(scene, `${DESK}/products/listing`, { ids, status })
    },
  },
]

/** A loss of the network: what the job does of it. */
const lossStep = (name: string, place: Place): EarnAim => ({
  name: `desk: loss ${name}`,
  place,
  prepare: staked,
  async act(scene) {
    await byTwo(scene, `${DESK}/loss`, await loss(scene))
    await moveOver(60)(scene)
  },
})

const losses: readonly EarnAim[] = [
  lossStep('is proposed', { table: 'proposal', on: 'insert', when: `new.act = 'staking.loss'` }),
  lossStep('is approved', { table: 'staking_loss', on: 'insert' }),
  lossStep('parts', { table: 'staking_loss_part', on: 'insert' }),
  lossStep('of redemptions', { table: 'staking_redemption', on: 'update', when: differs('lost') }),
  lossStep('of holdings', { table: 'staking_holding', on: 'update', when: 'new.amount < old.amount' }),
  lossStep('is over', { table: 'staking_loss', on: 'update', when: differs('ended_at') }),
]

const cashStep = (name: string, place: Place): EarnAim => ({
  name: `desk: cash ${name}`,
  place,
  async prepare(scene) {
    await setCash(scene, '0')
    await waiting(scene)
  },
  async act(scene) {
    await setCash(scene, '100000')
    await moveOver(60)(scene)
  },
})

const queue: readonly EarnAim[] = [
  cashStep('for redemptions', { table: 'staking_product', on: 'update', when: 'new.cash > 0 and old.cash = 0' }),
  cashStep('pays who waited', { table: 'staking_redemption', on: 'update', when: differs('state') }),
  {
    name: 'desk: redemptions are paid early',
    place: { table: 'staking_redemption', on: 'update', when: differs('state') },
    async prepare(scene) {
      await setCash(scene, '-1')
      await stake(scene, PLAIN, '0.5')
      await redeem(scene, PLAIN, '0.2')
      // From the earliest day on, before the latest.
      await moveOver(DAY, 60)(scene)
      await redeem(scene, PLAIN, '0.1')
    },
    act: async (scene) => {
      await moveOver(DAY, 60)(scene)
      await desk(scene, `${DESK}/redemptions/early`, { pid: (await productOf(scene, PLAIN)).pid })
    },
  },
  {
    name: 'desk: a pause is over',
    place: { table: 'staking_product', on: 'update', when: 'old.standard_paused and not new.standard_paused' },
    async prepare(scene) {
      await setCash(scene, '-1')
      await stake(scene, PLAIN, '0.5')
      await redeem(scene, PLAIN, '0.2')
      await pause(scene, 1)
      await fourDays(scene)
    },
    async act(scene) {
      await pause(scene, 0)
      await moveOver(60)(scene)
    },
  },
]

const SOFT = '/console/api/soft-staking/coins'

async function softCoin(scene: EarnScene, coin: string): Promise<number> {
  const [row] = await scene.db.query<{ id: number }>('select id from soft_staking_coin where coin = $1', [coin])
  if (row === undefined) throw new Error(`${coin} is no coin of soft staking`)
  return row.id
}

const soft: readonly EarnAim[] = [
  {
    name: 'desk: terms of soft staking',
    place: { table: 'soft_staking_terms', on: 'insert' },
    async act(scene) {
      await aDay(scene)
      const rate_year = `0.01${String(Math.floor(await scene.backOffice.now())).slice(-5)}`
      await desk(scene, SOFT, { id: await softCoin(scene, 'ETH'), rate_year }, 'PUT')
      await moveOver(DAY, 3_600)(scene)
    },
  },
  {
    name: 'desk: coins of soft staking are paused and paid again',
    place: { table: 'soft_staking_coin', on: 'update', when: differs('listing') },
    async act(scene) {
      const ids = [await softCoin(scene, 'ETH'), await softCoin(scene, 'BTC')]
      for (const status of ['paused', 'listed']) await desk(scene, `${SOFT}/listing`, { ids, status })
      await aDay(scene)
    },
  },
]

/** All of them. */
export const DESK_AIMS: readonly EarnAim[] = [...rates, ...losses, ...queue, ...soft]
