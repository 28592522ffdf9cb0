import { moveInParts } from '@tenor/contract/core'
import { expect } from 'vitest'
import { allChecks } from '../../../src/checks.ts'
import { reconcile } from '../../../src/platform/reconcile/index.ts'
import type { TestApp, TestClient, TestReply } from '../../test-app.ts'

export const DESK = '/console/api/move-ins'

/** Terms of a staking product of a coin, with room for five of it. */
export const stakedTerms = (coin: string) => ({
  coin,
  type: 1,
  name: `${coin} Staking`,
  status: 'listed',
  base_rate: '1',
  fee: '0.1',
  vip_config: [],
  reward_coin: [{ reward_coin: coin, rate: '3', is_debt: 0, reward_delay_days: 0 }],
  personal_mortgage_limit: '4',
  crowd_mortgage_limit: '-1',
  total_mortgage_limit: '5',
  product_quick_daily: '-1',
  min_amount: '0.01',
  max_amount: '-1',
  min_redeem_amount: '0.01',
  income_days: 0,
  redeem_minday: 1,
  redeem_maxday: 9,
  redeem_config: [
    {
      redeem_coin: coin,
      redeem_fee: '0.001',
      redeem_quick: 1,
      redeem_quick_long: 30,
      redeem_quick_fee: '0.01',
      redeem_quick_daily: '0.5',
    },
  ],
})

/** What tests of files of holdings do again and again. */
export function moveInStage(app: TestApp, operator: TestClient) {
  const stage = {
    /** Sends a file under a name: the last reply, or the first that was refused. */
    async send(name: string, text: string): Promise<TestReply> {
      let reply = await operator.post(DESK, { name })
      const id = reply.data.id
      for (const [part, lines] of moveInParts(text).entries()) {
        reply = await operator.post(`${DESK}/${id}/lines`, { part, lines })
        if (reply.status !== 200) return reply
      }
      return reply
    },
    async check(id: number, parts: number, again = 0): Promise<TestReply> {
      for (;;) {
        const reply = await operator.post(`${DESK}/${id}/check`, { parts, again })
        if (reply.status !== 200 || reply.data.stage !== 'checking') return reply
      }
    },
    /** Sends a file and judges it. */
    async dryRun(name: string, text: string): Promise<TestReply> {
      const sent = await stage.send(name, text)
      return sent.status === 200 ? stage.check(sent.data.id, sent.data.parts) : sent
    },
    /** The same, and makes what can be made. */
    async moveIn(name: string, text: string): Promise<TestReply> {
      const { data } = await stage.dryRun(name, text)
      const applied = await operator.post(`${DESK}/apply`, { id: data.id, digest: data.digest })
      expect(applied.status, applied.text).toBe(200)
      await stage.run()
      return stage.row(name)
    },
    /** Lets the job make what has been let in. */
    run: () => app.tenor.runner.runUntil(app.clock.now()),
    /** The file as operators see it. */
    row: (name: string) => operator.post(DESK, { name }),
    async lines(id: number, state = '') {
      const query = state === '' ? '' : `&state=${state}`
      const { data } = await operator.get(`${DESK}/${id}/lines?limit=100${query}`)
      return data.list as {
        line: number
        id: string
        state: string
        reason: string | null
        refusal: string | null
        makes: Record<string, string>
      }[]
    },
    /** Each refusal as "line reason". */
    refusals: async (id: number) =>
      (await stage.lines(id)).flatMap(({ line, reason }) => (reason === null ? [] : [`${line} ${reason}`])),
    findings: async () => (await reconcile(app.db, allChecks)).map(({ check, rows }) => [check.name, rows]),
  }
  return stage
}
