import { DAY_MS, instantOfSeconds, later, MINUTE_MS } from '@tenor/contract/time'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Email } from '../../../src/platform/mail/index.ts'
import { warnByEmail } from '../../products/simple-earn/flexible-stage.ts'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'

/*
 * The date in a notice of a voucher is its last instant, in UTC, whatever the time zone of the host and of the database: half past
 * midnight here is the day before in America.
 */

const ENDS_AT = Date.UTC(2030, 3, 1, 0, 30) / 1000
const ZONE = 'America/Los_Angeles'
const SENTENCES = {
  en: 'Your USDT voucher expires at 1 Apr 2030, 00:30 UTC. Use it before then.',
  'zh-CN': '您的 USDT 卡券将于 2030年4月1日 00:30（UTC）到期，请在此之前使用。',
  ar: 'تنتهي قسيمة USDT الخاصة بك في 1 أبريل 2030، 00:30 بالتوقيت العالمي. استخدمها قبل ذلك.',
} as const

const zoneBefore = process.env['TZ']
let app: TestApp
const sent: Email[] = []
beforeAll(async () => {
  process.env['TZ'] = ZONE
  app = await createTestApp({
    dualCoins: [],
    mailer: { send: async (email) => void sent.push(email), close: () => undefined },
  })
  const owner = new pg.Client({ connectionString: app.superuserUrl })
  await owner.connect()
  const { rows } = await owner.query('select current_database() as name')
  await owner.query(`alter database ${rows[0].name} set timezone = '${ZONE}'`)
  await owner.end()
})
afterAll(async () => {
  if (zoneBefore === undefined) delete process.env['TZ']
  else process.env['TZ'] = zoneBefore
  await app.close()
})

type Person = { client: TestClient; email: string; language: string }

async function createPerson(language: string): Promise<Person> {
  const client = await app.customer()
  const email = await warnByEmail(app, client, [])
  const set = await client.put(
    '/apiw/v2/account/alerts',
    { kind: 'voucher.endsSoon', by_email: 1 },
    { 'accept-language': language },
  )
  expect(set.status, set.text).toBe(200)
  return { client, email, language }
}

test('a voucher that ends tomorrow is told with its last instant, in UTC, by page and by e-mail, in each language', async () => {
  expect(new Date(ENDS_AT * 1000).getHours()).toBe(17)
  const people = await Promise.all(Object.keys(SENTENCES).map(createPerson))
  const operator = await app.operator()
  for (const { client } of people) {
    const { id } = (await client.get('/apiw/v2/session')).data.user
    const given = { currency: 'USDT', amount: '100', expires_at: ENDS_AT, note: 'welcome' }
    const granted = await operator.post(`/console/api/users/${id}/vouchers`, given)
    expect(granted.status, granted.text).toBe(200)
  }
  const endsAt = instantOfSeconds(ENDS_AT)
  // Its connections are in the database's time zone.
  const other = await app.beside()
  app.clock.set(later(endsAt, 30 * MINUTE_MS - DAY_MS))
  await other.round()
  await other.close()
  await app.tenor.mails.sendDue()
  const shown = async ({ client, language }: Person) => {
    const { data } = await client.get('/apiw/v2/account/notices', { 'accept-language': language })
    const of = ({ kind }: { kind: string }) => kind === 'voucher.endsSoon'
    return data.list.filter(of).map(({ message }: { message: string }) => message)
  }
  expect(await Promise.all(people.map(shown))).toEqual(Object.values(SENTENCES).map((sentence) => [sentence]))
  const emailed = people.map(({ email }) => sent.filter(({ to, subject }) => to === email && subject.includes('USDT')))
  expect(emailed.map((all) => all.map(({ subject }) => subject))).toEqual(
    Object.values(SENTENCES).map((sentence) => [sentence]),
  )
  for (const [email] of emailed) expect(email?.text).toContain(email?.subject)

  // And it is the true one: until then the voucher is there, and no longer at that instant.
  const [first] = people
  if (first === undefined) throw new RangeError('nobody')
  const held = async () =>
    (await first.client.get('/api/web/v1/coupon/hold-bonus-available-list?sub_type=dual&limit=20')).data.list.length
  app.clock.set(later(endsAt, -1))
  expect(await held()).toBe(1)
  app.clock.set(endsAt)
  expect(await held()).toBe(0)
})
