import { afterAll, beforeAll, expect, test } from 'vitest'
import { runFaults } from '../../../../faults/harness.ts'
import { ORDERED_COINS } from '../../../../faults/new-sandbox.ts'
import { statementFaults } from '../../../../faults/simulate-findings.ts'
import { simulate } from '../../../../faults/simulate-run.ts'
import { openStage, type Stage } from '../../../../faults/stage.ts'

/* `npm run faults` and `npm run simulate` are the long forms, with every fault, and a thousand customers over a week. Here one
 * fault of each kind, in an order of one seed, and some hours of a few customers. */

const FAULTS = ['server killed', 'worker killed', 'database killed', 'answers of the database lost']
const told = (line: string) => console.info(line)

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ withDisk: false, dualCoins: ORDERED_COINS })
}, 900_000)
afterAll(() => stage?.close())

test('whatever breaks while customers act, nothing is lost, doubled or contradicted, and the server is back by itself', async () => {
  const rounds = FAULTS.length
  const report = await runFaults({ seed: 'short', rounds, only: FAULTS, customers: 4, told, stage })
  expect(report.rounds.filter((round) => round.faults.length > 0)).toEqual([])
  expect(report.rounds.length).toBe(rounds)
  expect(report.orders.SETTLEMENT_SUCCESS ?? 0).toBeGreaterThan(0)
  const { PROCESSING = 0, SETTLEMENT_SUCCESS = 0 } = report.snipers
  expect(PROCESSING + SETTLEMENT_SUCCESS).toBeGreaterThan(0)
}, 1_800_000)

test('hours of everything that customers do, with a kill, leave every number and every statement as it must be', async () => {
  const report = await simulate({ seed: 'short', customers: 6, hours: 4, kills: 1, told, stage })
  expect(report.faults).toEqual([])
  expect(report).toMatchObject({ hours: 4, kills: 1, statements: 6 })
  expect(report.acts - report.refused).toBeGreaterThan(20)
}, 1_800_000)

test('a statement that does not go on from its last leg, or ends elsewhere than the ledger, is found', () => {
  const csv = (...legs: string[]) => `\uFEFFid,asset,amount,account,balance\r\n${legs.join('\r\n')}\r\n`
  const nine = new Map([['spot USDT', 900_000_000n]])
  const right = csv('2,USDT,-1,spot,9', '1,USDT,10,spot,10')
  expect(statementFaults('a', right, nine)).toEqual([])
  expect(statementFaults('a', right, new Map())).toEqual(['a: spot USDT ends at 9, the ledger has 0'])
  expect(statementFaults('a', right, new Map([...nine, ['spot BTC', 1n]]))).toEqual([
    'a: spot BTC ends at 0, the ledger has 0.00000001',
  ])
  const wrong = csv('2,USDT,-1,spot,8', '1,USDT,10,spot,10')
  expect(statementFaults('a', wrong, new Map([['spot USDT', 800_000_000n]]))).toEqual([
    'a: spot USDT comes to 9, its statement says 8',
  ])
})
