import { isoText, later, SECOND_MS } from '@tenor/contract/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { invariantFaults } from '../../../../faults/findings.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

/* Two processes never have quite the same clock: what one wrote may lie a little ahead of the other's now. */

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
  await app.tenor.runner.runUntil(app.clock.now())
})

afterEach(() => app.close())

const ahead = () => isoText(later(app.clock.now(), 2 * SECOND_MS))

test('an event of a process whose clock is ahead is heard no earlier than it was written', async () => {
  await app.db.execute("insert into outbox (topic, payload, created_at) values ('nobody.hears', '{}', $1)", [ahead()])
  await app.tenor.runner.runOne('outbox', later(app.clock.now(), 5 * SECOND_MS))
  const rows = await app.db.query<object>('select done_at >= created_at as ordered from outbox')
  expect(rows).toEqual([{ ordered: true }])
})

test('a delivery that such a process priced is settled no earlier than it was priced', async () => {
  const delivery = isoText(app.clock.now())
  await app.db.execute(
    `insert into dual_delivery (coin, delivery_at, state, price, origin, priced_at)
     values ('BTC', $1, 'priced', 1, 'operator', $2)`,
    [delivery, ahead()],
  )
  await app.tenor.runner.runUntil(app.clock.now())
  const settled = await app.db.query<{ state: string }>('select state from dual_delivery where delivery_at = $1', [
    delivery,
  ])
  expect(settled).toEqual([{ state: 'settled' }])
  expect(await invariantFaults(app.db)).toEqual([])
})
