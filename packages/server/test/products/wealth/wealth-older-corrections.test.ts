import { readFile } from 'node:fs/promises'
import { DAY_MS, type Instant, instant, later } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import type { TestApp } from '../../test-app.ts'
import { wealthApp, wealthStage } from './wealth-stage.ts'

/* What a database of an earlier release has of corrections: their rows alone, from which the migration reckons what they gave. */

const MIGRATION = new URL('../../../migrations/0070-wealth-corrections.sql', import.meta.url)
const STATE = {
  wealth_order: 'id, marked_at, own_mark',
  wealth_piece: 'id, marked_at, excess',
  wealth_redemption: 'id, share_moved, filled',
  wealth_share: 'id, at, marked_at, gone, filled',
}

let app: TestApp
let stage: ReturnType<typeof wealthStage>

beforeAll(async () => {
  app = await wealthApp()
  stage = wealthStage(app)
})
afterAll(() => app.close())

const state = () =>
  Promise.all(
    Object.entries(STATE).map(([of, columns]) => app.db.query(`select ${columns} from ${of} order by ${columns}`)),
  )

async function correct(pid: number, at: Instant, nav: string): Promise<void> {
  app.clock.set(later(app.clock.now(), 1_000))
  expect((await stage.nav(pid, at, nav)).status).toBe(200)
}

/** As the release before kept it: nothing of what was given beside its rows, and all of a lot's correction in one of them. */
async function forget(owner: Database): Promise<void> {
  for (const statement of [
    'update wealth_order set marked_at = null, own_mark = null',
    'update wealth_piece set marked_at = null, excess = 0',
    'update wealth_redemption set share_moved = 0, filled = 0',
    'update wealth_share set marked_at = null, gone = 0, filled = 0',
    // A share that came back for a mark, and what was filled for units, stood with the lot.
    `update wealth_corrected c set share_back = m.back, filled = c.filled + m.filled
     from (select p.lot_id, r.correction_id, sum(r.share_back) as back, sum(r.filled) as filled from wealth_corrected r
       join wealth_piece p on p.bucket = r.bucket and p.redemption_id = r.id where r.is_redemption and r.paid = 0 group by 1, 2) as m
     where c.id = m.lot_id and c.correction_id = m.correction_id and not c.is_redemption`,
    'delete from wealth_corrected where is_redemption and paid = 0',
  ]) {
    await owner.execute(statement)
  }
}

test('what corrections of an earlier release gave is reckoned from their rows', async () => {
  const plain = await stage.product({ profit_share: '0', name: 'Plain' })
  const marked = await stage.product({ profit_share: '0.2', name: 'Marked' })
  const monthly = await stage.product({ profit_share: '0.2', share_period: 'month', name: 'Monthly' })
  const client = await stage.funded()
  for (const pid of [plain, marked, monthly]) await stage.buy(client, pid, '1000')
  const all = async (nav: string) => {
    const at = stage.strike()
    app.clock.set(at)
    for (const pid of [plain, marked, monthly]) expect((await stage.nav(pid, at, nav)).status).toBe(200)
    return at
  }
  const bought = await all('1')
  const day = new Date(bought)
  const end = instant(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1))
  while (stage.strike() < end) await all('1')
  await stage.redeem(client, monthly, '100')
  await all('1.2')
  await stage.redeem(client, plain, '1000')
  await stage.redeem(client, marked, '500')
  await stage.redeem(client, monthly, '100')
  const left = await all('1.5')
  expect(later(end, DAY_MS)).toBe(left)
  // Units that left were not due; a mark was too low; a redemption was priced too low.
  await correct(plain, bought, '1.25')
  await correct(marked, bought, '1.1')
  await correct(monthly, left, '1.6')
  const before = await state()
  expect(before[1]).toEqual(expect.arrayContaining([expect.objectContaining({ excess: '200.00000000' })]))
  const owner = openDatabase({ url: app.superuserUrl, log: silentLog(), connections: 1 })
  await forget(owner)
  expect(await state()).not.toEqual(before)
  const text = await readFile(MIGRATION, 'utf8')
  const statements = text.slice(text.indexOf('update wealth_share s set filled')).split(/;\n/)
  for (const statement of statements.filter((each) => each.trim() !== '')) await owner.execute(statement)
  await owner.close()
  expect(await state()).toEqual(before)
})
