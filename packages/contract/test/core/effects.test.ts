import type { Endpoint } from '@tenor/contract/http'
import { MANIFESTS } from '@tenor/contract/manifests'
import { expect, test } from 'vitest'

const acts = MANIFESTS.flatMap(({ endpoints }) => endpoints).filter(
  ({ path, method }) => path.startsWith('/console/api') && method !== 'GET',
)
const effectOf = (each: Endpoint) => (each.audience === 'operator' ? each.effect : undefined)
const named = (each: Endpoint) => `${each.method} ${each.path}`
/** A price that two name has a table of its own: its reply is the delivery, which says who proposed it. */
const OWN_PROPOSALS = ['POST /console/api/dual/settlement-price', 'POST /console/api/dual/settlement-price/decision']

test('every act of the back office says what one operator can give by it', () => {
  expect(acts.length).toBeGreaterThan(70)
  expect(acts.filter((each) => effectOf(each) === undefined).map(named)).toEqual([])
})

test('what one does alone says why it gives nobody anything', () => {
  const reasons = acts.map(effectOf).flatMap((effect) => (typeof effect === 'object' ? [effect.alone] : []))
  expect(reasons.length).toBeGreaterThan(20)
  expect(reasons.filter((reason) => reason.length < 10)).toEqual([])
})

test('what takes two, at once or beyond a bound, can answer that it waits for another operator', () => {
  const proposed = { state: 'proposed', proposal_id: 1, lapses_timest: 1_900_000_000 }
  const silent = acts
    .filter((each) => typeof effectOf(each) === 'string' && !OWN_PROPOSALS.includes(named(each)))
    // A file is answered line by line.
    .filter(({ path }) => !path.endsWith('/nav/file') && !path.endsWith('/source-file'))
    .filter(({ data }) => !data.safeParse(proposed).success)
  expect(silent.map(named)).toEqual([])
})
