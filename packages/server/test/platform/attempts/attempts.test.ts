import { later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Attempts, createAttempts } from '../../../src/platform/attempts/index.ts'
import { type Database, openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let secondProcess: Database
let one: Attempts
let two: Attempts
let roots = 0

beforeAll(async () => {
  app = await createTestApp({ begun: false })
  secondProcess = openDatabase({ url: app.appUrl, log: silentLog(), connections: 4 })
  one = createAttempts(app.db, app.realTime)
  two = createAttempts(secondProcess, app.realTime)
})
afterAll(async () => {
  await secondProcess.close()
  await app.close()
})

const allow = (subject: string, most: number) => ({ subject, most, windowMs: 15 * MINUTE_MS })
const aRoot = () => {
  roots += 1
  return `root ${roots}`
}
const rows = () => app.db.query<{ count: number }>('select count(*) as count from attempt')

describe('tries', () => {
  it('are allowed as often as is said and no more, however many come at once to several processes', async () => {
    const root = aRoot()
    const asked = Array.from({ length: 60 }, (_, index) => (index % 2 ? one : two).take(root, [allow(root, 10)]))
    const answers = await Promise.all(asked)
    expect(answers.filter((refused) => refused === null).length).toBe(10)
    expect(answers.find((refused) => refused !== null)).toEqual({ subject: root, retryAfterSeconds: 900 })
  })

  it('that a narrow count refuses fill no wider one', async () => {
    const root = aRoot()
    const [near, far, wide] = [allow(`${root} near`, 3), allow(`${root} far`, 3), allow(`${root} wide`, 5)]
    for (let tries = 0; tries < 20; tries += 1) await one.take(root, [near, wide])
    expect(await one.take(root, [near, wide])).toMatchObject({ subject: near.subject })
    expect(await one.take(root, [far, wide])).toBeNull()
    expect(await one.take(root, [far, wide])).toBeNull()
    expect(await one.take(root, [far, wide])).toMatchObject({ subject: wide.subject })
  })

  it('that are given back may be had again, one for one', async () => {
    const root = aRoot()
    const [own, wide] = [allow(`${root} own`, 2), allow(`${root} wide`, 3)]
    const take = () => one.take(root, [own, wide])
    expect([await take(), await take()]).toEqual([null, null])
    await one.giveBack(root, [own.subject, wide.subject])
    expect([await take(), (await take())?.subject]).toEqual([null, own.subject])
    await one.forgive(root, own.subject, [wide.subject])
    expect([await take(), await take(), (await take())?.subject]).toEqual([null, null, own.subject])
  })

  it('count anew when their time is over, and are then removed', async () => {
    const root = aRoot()
    expect(await one.take(root, [allow(root, 1)])).toBeNull()
    app.realTime.set(later(app.realTime.now(), 5 * MINUTE_MS))
    expect(await one.take(root, [allow(root, 1)])).toEqual({ subject: root, retryAfterSeconds: 600 })
    app.realTime.set(later(app.realTime.now(), 10 * MINUTE_MS))
    expect(await one.take(root, [allow(root, 1)])).toBeNull()
    app.realTime.set(later(app.realTime.now(), 16 * MINUTE_MS))
    expect((await rows())[0]?.count).toBeGreaterThan(0)
    await one.removeOld()
    expect((await rows())[0]?.count).toBe(0)
  })

  it('are kept without a word of who made them', async () => {
    await one.take('someone@example.com', [allow('someone@example.com 203.0.113.9', 1)])
    const kept = await app.db.query('select * from attempt')
    expect(JSON.stringify(kept)).not.toMatch(/someone|203/)
  })
})
