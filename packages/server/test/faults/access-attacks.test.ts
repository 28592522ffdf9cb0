import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ATTACKS, type Target } from '../../../../faults/access/attacks.ts'
import { codeAt } from '../../../../faults/access/caller.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

/* `npm run faults -- --only access` does the same to a server of its own, with passwords that take their time to hash. */

let app: TestApp
let target: Target

beforeAll(async () => {
  app = await createTestApp({ mode: 'live' })
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.server.address() as AddressInfo
  target = { url: `http://127.0.0.1:${port}`, now: () => app.realTime.now() }
})
afterAll(() => app.close())

it.each(ATTACKS)('$name: no more pass than the rules allow', async (attack) => {
  const { counts, allowed } = await attack.run(target)
  expect(Object.keys(allowed).length).toBeGreaterThan(0)
  expect(counts).toMatchObject(allowed)
})

it('the codes that attackers are given are those of RFC 6238', () => {
  // Its appendix B, the last six of eight digits; the secret is 12345678901234567890.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect([59, 1_111_111_109, 20_000_000_000].map((seconds) => codeAt(secret, seconds * 1_000))).toEqual([
    '287082',
    '081804',
    '353130',
  ])
})
