import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { instantOfSeconds, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditSealJob, sealWaiting, verifyAudit, writeAudit } from '../../../src/platform/audit/index.ts'
import { standingClock } from '../../../src/platform/clock/index.ts'
import { type Database, openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

const AT = instantOfSeconds(1_900_000_000)

let test: TestDatabase
let db: Database
let owner: Database

beforeAll(async () => {
  test = await createTestDatabase()
  db = openDatabase({ url: test.appUrl, log: silentLog(), connections: 6 })
  owner = openDatabase({ url: test.url, log: silentLog(), connections: 1 })
})
afterAll(async () => {
  await db.close()
  await owner.close()
  await test.drop()
})
beforeEach(async () => {
  await owner.execute('truncate audit_log, audit_seal, audit_seal_row restart identity')
})

const entry = (subject: string) => ({
  at: AT,
  actorId: 7,
  act: 'user.tier',
  subject,
  before: { tier: 1 },
  after: { tier: 2 },
})
const write = (subject: string) => db.transaction((tx) => writeAudit(tx, entry(subject)))
const seal = () => db.transaction(sealWaiting)

/** Six rows in two seals. */
async function twoSeals(): Promise<void> {
  for (const subject of ['a', 'b', 'c']) await write(subject)
  await seal()
  for (const subject of ['d', 'e', 'f']) await write(subject)
  await seal()
}

describe('the chain of the audit log', () => {
  it('holds for what was written: each row in one seal, each seal with the hash of the one before', async () => {
    await twoSeals()
    await write('g')
    expect(await verifyAudit(db)).toMatchObject({ broken: null, rows: 6, seals: 2, waiting: 1 })
    const seals = await db.query<{ previous: string; hash: string }>(
      'select previous, hash from audit_seal order by number',
    )
    expect([seals[0]?.previous, seals[1]?.previous]).toEqual(['0'.repeat(64), seals[0]?.hash])
  })

  it('names the row that was changed, whatever of it was', async () => {
    for (const change of [
      `subject = 'x'`,
      `after = '{"tier": 20}'`,
      `at = at + interval '1 microsecond'`,
      'actor_id = 8',
      'before = null',
    ]) {
      await owner.execute('truncate audit_log, audit_seal, audit_seal_row restart identity')
      await twoSeals()
      await owner.execute(`update audit_log set ${change} where id = 4`)
      expect((await verifyAudit(db)).broken).toEqual({ fault: 'row changed', at: 4 })
    }
  })

  it('names the row that is gone', async () => {
    await twoSeals()
    await owner.execute('delete from audit_log where id = 5')
    expect((await verifyAudit(db)).broken).toEqual({ fault: 'row gone', at: 5 })
  })

  it('names the first of two rows that were swapped', async () => {
    await twoSeals()
    await owner.execute(
      `with two as (select id, subject from audit_log where id in (2, 6))
       update audit_log a set subject = (select t.subject from two t where t.id <> a.id) where a.id in (2, 6)`,
    )
    expect((await verifyAudit(db)).broken).toEqual({ fault: 'row changed', at: 2 })
  })

  it('names the seal where rows of it were exchanged, left out or written anew with their hashes', async () => {
    const forgeries = [
      'update audit_seal_row set place = 5 - place where number = 2 and place in (2, 3)',
      'delete from audit_seal_row where audit_id = 6',
      `update audit_log set subject = 'x' where id = 4;`,
    ]
    for (const [place, forgery] of forgeries.entries()) {
      await owner.execute('truncate audit_log, audit_seal, audit_seal_row restart identity')
      await twoSeals()
      if (place === 0) await owner.execute('alter table audit_seal_row drop constraint audit_seal_row_number_place_key')
      await owner.execute(forgery)
      if (place === 2) {
        await owner.execute(
          `update audit_seal_row s set hash = audit_row_hash(a.id, a.at, a.actor_id, a.act, a.subject, a.before, a.after)
           from audit_log a where a.id = s.audit_id`,
        )
      }
      expect((await verifyAudit(db)).broken).toEqual({ fault: 'seal broken', at: 2 })
    }
  })

  it('sees that its end was cut off by a head that was noted before, and that a seal is missing', async () => {
    await twoSeals()
    const { head } = await verifyAudit(db)
    await owner.execute('delete from audit_seal where number = 2')
    await owner.execute('delete from audit_seal_row where number = 2')
    await owner.execute('delete from audit_log where id > 3')
    expect((await verifyAudit(db)).broken).toBeNull()
    expect((await verifyAudit(db, head)).broken).toEqual({ fault: 'seal gone', at: 2 })
    await twoSeals()
    await owner.execute('delete from audit_seal where number = 2')
    expect((await verifyAudit(db)).broken).toEqual({ fault: 'seal gone', at: 2 })
  })

  it('names a row that was slipped in where all were sealed long ago', async () => {
    await write('a')
    await owner.execute(`select setval('audit_log_id_seq', 10)`)
    await write('b')
    await seal()
    await owner.execute(`update audit_seal set sealed_at = now() - interval '2 hours'`)
    await owner.execute(
      `insert into audit_log (id, at, actor_id, act, subject) overriding system value values (5, now(), 1, 'x', 'x')`,
    )
    await seal()
    expect((await verifyAudit(db)).broken).toEqual({ fault: 'row slipped in', at: 5 })
  })
})

describe('sealing', () => {
  it('takes a row that was committed later than younger ones, and no act waits for it or for another', async () => {
    let commit = () => {}
    const waits = new Promise<void>((resolve) => {
      commit = resolve
    })
    let written = () => {}
    const isWritten = new Promise<void>((resolve) => {
      written = resolve
    })
    const slow = db.transaction(async (tx) => {
      await writeAudit(tx, entry('slow'))
      written()
      await waits
    })
    await isWritten
    await write('quick')
    await seal()
    expect(await verifyAudit(db)).toMatchObject({ broken: null, rows: 1, seals: 1, waiting: 0 })
    await write('another')
    commit()
    await slow
    await seal()
    const order = await db.query<{ subject: string }>(
      `select a.subject from audit_seal_row s join audit_log a on a.id = s.audit_id order by s.number, s.place`,
    )
    expect(order.map(({ subject }) => subject)).toEqual(['quick', 'slow', 'another'])
    expect(await verifyAudit(db)).toMatchObject({ broken: null, rows: 3, seals: 2 })
  })

  it('is done once by jobs that run at once, and is nothing where nothing waits', async () => {
    const clock = standingClock(AT)
    const jobs = [1, 2, 3].map(() => auditSealJob({ db, clock }))
    clock.set(later(AT, 2 * MINUTE_MS))
    for (const subject of ['a', 'b']) await write(subject)
    const due = (await jobs[0]?.nextDue(clock.now())) ?? clock.now()
    await Promise.all(jobs.map((job) => job.run(due, due)))
    expect(await verifyAudit(db)).toMatchObject({ broken: null, rows: 2, seals: 1 })
    await seal()
    expect((await verifyAudit(db)).seals).toBe(1)
  })

  it('makes several seals of many rows', async () => {
    await db.execute(
      `insert into audit_log (at, actor_id, act, subject) select now(), 1, 'x', 'y' || n from generate_series(1, 2500) n`,
    )
    await seal()
    expect(await verifyAudit(db)).toMatchObject({ broken: null, rows: 2500, seals: 3 })
  })

  it('cannot be undone by the application', async () => {
    for (const statement of ['delete from audit_seal', `update audit_seal_row set hash = 'x'`, 'truncate audit_seal']) {
      await expect(db.execute(statement)).rejects.toThrow('permission denied')
    }
  })
})

it('npm run audit -- verify says what is so, and ends with 1 at the first broken row', async () => {
  const program = fileURLToPath(new URL('../../../src/audit.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: test.url, LOG_LEVEL: 'silent' }
  const run = promisify(execFile)
  await twoSeals()
  const whole = await run(process.execPath, [program, 'verify'], { env })
  expect(whole.stdout).toMatch(/^6 rows in 2 seals are as they were written, 0 wait .* head [0-9a-f]{64}\n$/)
  await owner.execute(`update audit_log set act = 'x' where id = 3`)
  const broken = await run(process.execPath, [program, 'verify'], { env }).catch((error) => error)
  expect([broken.code, broken.stdout]).toEqual([1, 'row 3 was changed after it was written\n'])
}, 300_000)
