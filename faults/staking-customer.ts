import { decimal, decimalText } from '@tenor/contract/money'
import type { StakingProductRow } from '@tenor/contract/staking'
import { type Act, type Asking, ON_PURPOSE } from './asking.ts'
import type { Random } from './seeded-random.ts'

const STAKING = '/apiw/v2/earn/staking'
/** What a customer stakes at a time, by its coin. */
const AMOUNTS = { ETH: '0.1', SOL: '1', BTC: '0.002', USDT: '50' } as const

type Choice = { pid: number; coin: keyof typeof AMOUNTS }

/** Stakes in any product of the coin: plain, credit, one that gives a token, or a protocol of one that has some. */
export async function stake(asking: Asking, random: Random): Promise<void> {
  const { act, ask, acts } = asking
  const staked = acts.slice(-60).filter((done) => done.kind === 'stake' && done.answer.status === 200)
  if (staked.length > 0 && random.chance(0.4)) return unstake(asking, random, staked)
  const coin = random.pick(Object.keys(AMOUNTS) as (keyof typeof AMOUNTS)[])
  const { data } = await ask<{ list: StakingProductRow[] }>('GET', `${STAKING}/products?coin=${coin}`)
  const pids = (data.list ?? [])
    .filter(({ type, parent_pid }) => type !== 2 && parent_pid === null)
    .flatMap(({ pid, defi }) => (defi.length > 0 ? defi.map((each) => each.pid) : [pid]))
  if (pids.length === 0) return
  const many = BigInt(Math.ceil(random.between(1, 9)))
  const amount = decimalText(decimal(AMOUNTS[coin]) * many + BigInt(random.pick([0, 1, 7])))
  await act('stake', `${STAKING}/order`, { side: 0, pid: random.pick(pids), coin, amount })
}

/** Redeems some of what was staked lately: in the queue, or fast where the product has that. */
async function unstake({ act, acts }: Asking, random: Random, staked: readonly Act[]): Promise<void> {
  const { pid, coin } = random.pick(staked).answer.data as unknown as Choice
  if (
    leftOf(acts, ['stake', 'unstake'], (body) => body.pid === pid) < decimal(AMOUNTS[coin]) &&
    !random.chance(ON_PURPOSE)
  )
    return
  const body = { side: 1, pid, coin, amount: AMOUNTS[coin] }
  await act('unstake', `${STAKING}/coin-redeem`, { ...body, quick: random.pick([0, 0, 1]) })
}

type Said = { pid: number; redeem_coin?: string; coin: string; amount: string }

/** What was put in and not taken out again, as far as these acts tell. */
function leftOf(acts: readonly Act[], [into, out]: [string, string], isOf: (body: Said) => boolean): bigint {
  return acts
    .filter(({ kind, answer }) => (kind === into || kind === out) && answer.status === 200)
    .filter(({ body }) => isOf(body as Said))
    .reduce((sum, { kind, body }) => sum + decimal((body as Said).amount) * (kind === into ? 1n : -1n), 0n)
}

const MINTED = { USDT: '100', ETH: '0.1' } as const

/** Mints for a par coin or against collateral, or pays some of it back into the coin that was given. */
export async function mint({ act, ask, acts }: Asking, random: Random): Promise<void> {
  const { data } = await ask<{ list: StakingProductRow[] }>('GET', `${STAKING}/products`)
  const product = (data.list ?? []).find(({ type }) => type === 2)
  if (product === undefined) return
  const { pid, coin } = product
  const minted = acts.slice(-60).filter((done) => done.kind === 'mint' && done.answer.status === 200)
  if (minted.length === 0 || random.chance(0.6)) {
    const [given, usual] = random.pick(Object.entries(MINTED))
    const amount = decimalText(
      decimal(usual) * BigInt(Math.ceil(random.between(1, 5))) + BigInt(random.pick([0, 1, 7])),
    )
    // Against collateral it is said how much.
    const more = given === 'USDT' ? {} : { mint_amount: '100' }
    await act('mint', `${STAKING}/order`, { side: 0, pid, coin: given, amount, ...more })
    return
  }
  const { coin: given } = random.pick(minted).body as unknown as { coin: string }
  const paidBack = leftOf(acts, ['', 'mintBack'], (body) => body.redeem_coin === given)
  // Each minting gives more than a hundred.
  const most = BigInt(minted.filter(({ body }) => (body as Said).coin === given).length) * decimal('100')
  if (most + paidBack < decimal('20') && !random.chance(ON_PURPOSE)) return
  const body = { side: 1, pid, coin, amount: '20', redeem_coin: given, quick: random.pick([0, 0, 1]) }
  await act('mintBack', `${STAKING}/coin-redeem`, body)
}
