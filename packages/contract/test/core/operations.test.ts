import { MANIFESTS } from '@tenor/contract/manifests'
import { loadBackOfficePhrases } from '@tenor/contract/phrases'
import { describe, expect, test } from 'vitest'
import { jobReasons, OVERDUE_MS, operatingState, reason } from '../../src/core/index.ts'

const NOW = 1_900_000_000_000
const job = (due: number | null, failures = 0) => ({ name: 'hour', due, failures, lastError: null })

describe('why an operator must act', () => {
  test('work is overdue once it has waited longer than two minutes, and not before', () => {
    expect(jobReasons([job(NOW - OVERDUE_MS), job(null), job(NOW + 1)], NOW)).toEqual([])
    expect(jobReasons([job(NOW - OVERDUE_MS - 1)], NOW)).toEqual([
      reason('job.overdue', { subject: 'hour', since: Math.floor((NOW - OVERDUE_MS - 1) / 1000) }),
    ])
  })

  test('a job that fails is said to fail, and not to be late as well', () => {
    expect(jobReasons([job(NOW - 2 * OVERDUE_MS, 3)], NOW).map(({ name, count }) => [name, count])).toEqual([
      ['job.failed', 3],
    ])
  })

  test('it is red as long as there is any reason, and green without one', () => {
    expect([operatingState([]), operatingState([reason('job.failed')])]).toEqual(['good', 'act'])
  })

  test('every reason of a manifest has a sentence', async () => {
    const phrases: object = await loadBackOfficePhrases('en')
    const names = MANIFESTS.flatMap(({ reasons = [] }) => reasons)
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !(`console.reason.${name}` in phrases))).toEqual([])
  })
})
