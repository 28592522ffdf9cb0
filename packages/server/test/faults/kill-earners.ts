import { setTimeout } from 'node:timers/promises'
import type { FixedProductRow } from '@tenor/contract/simple-earn'
import type { ApiClient, Whereabouts } from '../../../../faults/api-client.ts'
import { type Asking, createAsking } from '../../../../faults/asking.ts'
import { earn } from '../../../../faults/earn-customer.ts'
import { earnAnswerFaults } from '../../../../faults/earn-findings.ts'
import { invariantFaults } from '../../../../faults/findings.ts'
import type { Random } from '../../../../faults/seeded-random.ts'
import { mint, stake } from '../../../../faults/staking-customer.ts'
import { stakingAnswerFaults } from '../../../../faults/staking-findings.ts'
import type { Database } from '../../src/platform/database/index.ts'

/* Customers of Simple Earn, staking and minting beside those of dual, while servers are killed. */

const FUNDS = { USDT: '2000000', BTC: '40', ETH: '500', SOL: '9000' } as const
const LONGEST_PAUSE_MS = 200

/** A term of one day, so that orders finish, are paid and go on while servers are killed. */
const ONE_DAY = {
  type: 1,
  asset: 'USDT',
  lock_up_period: 1,
  year_rate: '0.05',
  min_lend_amount: '10',
  user_max_lend_volume: '50000',
  max_lend_volume: '2000000',
  reinvest: 1,
  redeem_account: 1,
  pre_redeem: 1,
  pre_redeem_policy: 'reduced',
  pre_redeem_rate_year: '0.01',
  partial: 1,
  sale_status: 1,
  status: 'listed',
}

export type Earner = Pick<Asking, 'acts' | 'contradictions' | 'askAgain'> & {
  readonly email: string
  moveIn(): Promise<void>
  live(stopped: () => boolean): Promise<void>
  /** Buys a term of one day, which is paid before the run ends: in a short one nobody may have. */
  buyOneDay(): Promise<void>
}

export function newEarner(server: Whereabouts, name: string, random: Random): Earner {
  const asking = createAsking({ server, name, random })
  const email = `${name}@example.com`
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
    async live(stopped) {
      while (!stopped()) {
        await random.pick([earn, earn, earn, stake, mint])(asking, random)
        await setTimeout(random.between(10, LONGEST_PAUSE_MS))
      }
    },
    async buyOneDay() {
      const { data } = await asking.ask<{ list: FixedProductRow[] }>(
        'GET',
        '/apiw/v2/fixed_earn/api/product/list?limit=100',
      )
      const term = data.list.find(({ type, lock_up_period }) => type === 1 && lock_up_period === ONE_DAY.lock_up_period)
      if (term === undefined) throw new Error('no term of one day is on sale')
      const body = { product_id: term.id, amount: ONE_DAY.min_lend_amount, redeem_account_type: 0 }
      await asking.act('fixedLend', '/apiw/v2/fixed_earn/api/user/lend', body)
    },
  }
}

export async function sellOneDay(client: ApiClient): Promise<void> {
  const answer = await client.insist('POST', '/console/api/simple-earn/fixed', ONE_DAY)
  if (answer.status !== 200) throw new Error(`a term of one day is refused: ${answer.reason}`)
}

/** What is wrong with what they did, and with all that reconcile looks at; and what their jobs came to. */
export async function earnerFaults(db: Database, earners: readonly Earner[]): Promise<string[]> {
  const contradictions = earners.flatMap((earner) => earner.contradictions)
  const found = await db.transaction(async (tx) => {
    await tx.execute('set transaction isolation level repeatable read')
    const checks = [invariantFaults(tx), earnAnswerFaults(tx, earners), stakingAnswerFaults(tx, earners)]
    return (await Promise.all(checks)).flat()
  })
  return [...contradictions, ...found]
}

type Deed = 'hours' | 'matured' | 'staked' | 'minted' | 'rewarded'

/** How far jobs of Simple Earn and staking came: that nothing happened would prove nothing. */
export async function earnerDeeds(db: Database): Promise<Record<Deed, number>> {
  const [row] = await db.query<Record<Deed, number>>(
    `select (select count(*) from flexible_hour where interest is not null) as hours,
       (select count(*) from fixed_order where end_kind = 'maturity') as matured,
       (select count(*) from staking_stake) as staked, (select count(*) from staking_mint) as minted,
       (select count(*) from staking_reward) as rewarded`,
  )
  return row ?? { hours: 0, matured: 0, staked: 0, minted: 0, rewarded: 0 }
}
