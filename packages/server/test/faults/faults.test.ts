import { expect, test } from 'vitest'
import { runFaults } from '../../../../faults/harness.ts'

/* `npm run faults` is the long form, with every fault. Here one of each kind, in an order of one seed. */

const FAULTS = ['server killed', 'worker killed', 'database killed', 'answers of the database lost']

test('whatever breaks while customers act, nothing is lost, doubled or contradicted, and the server is back by itself', async () => {
  const rounds = FAULTS.length
  const told = (line: string) => console.info(line)
  const report = await runFaults({ seed: 'short', rounds, only: FAULTS, customers: 4, told })
  expect(report.rounds.filter((round) => round.faults.length > 0)).toEqual([])
  expect(report.rounds.length).toBe(rounds)
  expect(report.orders.SETTLEMENT_SUCCESS ?? 0).toBeGreaterThan(0)
  const { PROCESSING = 0, SETTLEMENT_SUCCESS = 0 } = report.snipers
  expect(PROCESSING + SETTLEMENT_SUCCESS).toBeGreaterThan(0)
}, 180_000)
