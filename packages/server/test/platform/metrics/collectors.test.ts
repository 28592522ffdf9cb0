import { later } from '@tenor/contract/time'
import { expect, it } from 'vitest'
import { standingClock } from '../../../src/platform/clock/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { type Collector, createCollectors } from '../../../src/platform/metrics/index.ts'
import { TEST_START } from '../../test-app.ts'

function stage() {
  const clock = standingClock(TEST_START)
  let reads = 0
  let values: Record<string, number> = { a: 1 }
  let isBroken = false
  const labelled: Collector = {
    gauges: { tenor_labelled: 'By name', tenor_labelled_more: 'By name too' },
    labels: ['name'],
    async read() {
      reads += 1
      if (isBroken) throw new Error('no answer')
      return { tenor_labelled: Object.entries(values).map(([name, value]) => ({ labels: { name }, value })) }
    },
  }
  const plain: Collector = {
    gauges: { tenor_plain: 'One' },
    async read() {
      if (isBroken) throw new Error('no answer')
      return { tenor_plain: [{ value: 7 }] }
    },
  }
  const collectors = createCollectors([labelled, plain], clock, silentLog())
  return {
    clock,
    reads: () => reads,
    set: (next: Record<string, number>) => {
      values = next
    },
    breakOff: () => {
      isBroken = true
    },
    async lines() {
      return (await collectors.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    },
  }
}

it('gauges are collected together, once in five seconds, and what is gone is told no more', async () => {
  const { clock, reads, set, lines } = stage()
  const first = ['tenor_labelled{name="a"} 1', 'tenor_plain 7', 'tenor_readings_failed 0']
  expect(await lines()).toEqual(first)
  set({ b: 2 })
  expect(await lines()).toEqual(first)
  expect(reads()).toBe(1)
  clock.set(later(clock.now(), 5_001))
  expect((await lines())[0]).toBe('tenor_labelled{name="b"} 2')
  expect(reads()).toBe(2)
})

it('those that cannot be read are left out and counted, also one without labels', async () => {
  const { clock, breakOff, lines } = stage()
  await lines()
  breakOff()
  clock.set(later(clock.now(), 5_001))
  expect(await lines()).toEqual(['tenor_readings_failed 2'])
})
