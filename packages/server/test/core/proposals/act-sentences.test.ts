import { ACT_FIELDS } from '@tenor/contract/core'
import type { Endpoint } from '@tenor/contract/http'
import { NAMES } from '@tenor/contract/names'
import { LOCALES } from '@tenor/contract/phrases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderAct, renderAudit } from '../../../src/core/proposals/index.ts'
import { everyEndpoint } from '../../http/every-endpoint.ts'
import { createTestApp, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'

/* Each act that takes two operators is a sentence with names, and each of its fields has a form and a label. */

const giving = (await everyEndpoint())
  .map(({ endpoint }) => endpoint)
  .filter((call) => call.audience === 'operator' && (call.effect === 'two' || call.effect === 'bounded'))

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Shaped = {
  shape?: Record<string, unknown>
  def?: { innerType?: Shaped; left?: Shaped; right?: Shaped; out?: Shaped }
}

function fieldsIn(schema: unknown): string[] {
  const { shape, def } = (schema ?? {}) as Shaped
  if (shape !== undefined) return Object.keys(shape)
  return [def?.innerType, def?.left, def?.right, def?.out].flatMap((part) => (part === undefined ? [] : fieldsIn(part)))
}

describe('acts in words', () => {
  it('every field of every act has a form, and a label in every language', () => {
    const fields = giving.flatMap((call: Endpoint) => fieldsIn(call.body))
    expect(new Set(fields).size).toBeGreaterThan(100)
    expect([...new Set(fields)].filter((field) => ACT_FIELDS[field] === undefined)).toEqual([])
    for (const locale of LOCALES) {
      const content = Object.fromEntries(
        Object.entries(ACT_FIELDS)
          .filter(([, form]) => form !== 'skip')
          .map(([field]) => [field, '1']),
      )
      const { lines } = renderAct(locale, 'user.tier', { content, names: {}, stands: null })
      expect(lines.filter(({ label }) => label.startsWith('act.'))).toEqual([])
    }
  })

  it('every act that can be proposed has a sentence in every language, with all its values', () => {
    const acts = app.tenor.proposals.names()
    expect(acts.length).toBeGreaterThan(35)
    const content = Object.fromEntries(Object.keys(ACT_FIELDS).map((field) => [field, '1']))
    for (const locale of LOCALES) {
      for (const act of acts) {
        const { sentence } = renderAct(locale, act, {
          content,
          names: {
            subject: 'Somebody',
            facts: {
              was: ['price', '1'],
              was_at: ['instant', 1],
              move: ['percent', '1'],
              customers: ['customers', []],
            },
          },
          stands: null,
        })
        expect(sentence, `${act} in ${locale}`).not.toMatch(/^act\.|[{}]|undefined/)
      }
    }
  })

  it('every act that the audit log may name has a title in every language', () => {
    const acts = NAMES.flatMap((names) => names.acts)
    expect(acts.length).toBeGreaterThan(100)
    for (const locale of LOCALES) {
      const titles = acts.map((act) => renderAudit(locale, { act, subject: '', before: null, after: null }).title)
      expect(titles.filter((title) => title.startsWith('audit.'))).toEqual([])
    }
  })

  it('writes an entry of the audit log with its subject, and only what differs', () => {
    const entry = {
      act: 'user.tier',
      subject: 'user 7, user 8',
      before: { vipTier: 0, version: 'a' },
      after: { vipTier: 5 },
    }
    expect(renderAudit('en', entry)).toEqual({
      title: 'Changed a VIP tier',
      about: 'Customer #7, Customer #8',
      lines: [{ field: 'vipTier', label: 'VIP tier', before: '0', after: '5' }],
    })
    const priced = {
      act: 'wealth.nav.enter',
      subject: '12 2026-11-30T00:00:00.000Z',
      before: null,
      after: { nav: '1.25' },
    }
    expect(renderAudit('zh-CN', priced)).toMatchObject({ title: '录入了净值', about: '#12 2026-11-30 00:00 UTC' })
  })

  it('writes instants, fractions, amounts and bounds as people read them, and what changes beside what stands', () => {
    const { sentence, lines } = renderAct('en', 'dual.product.create', {
      content: {
        coin: 'BTC',
        exercise_price: '60000',
        apy: '0.125',
        delivery_timest: 1_795_996_800,
        min_copies: 1,
      },
      names: {},
      stands: { min_copies: 1, apy: '0.1' },
    })
    expect(sentence).toBe('List BTC with target 60,000, delivery 30 Nov 2026, 00:00 UTC, at 12.5%')
    expect(lines.map(({ label, before, after }) => [label, before, after])).toContainEqual(['APR', '10%', '12.5%'])
    expect(lines.some(({ field }) => field === 'min_copies')).toBe(false)
    expect(JSON.stringify([sentence, lines])).not.toMatch(/1795996800/)
  })
})

describe('a proposal', () => {
  const PROPOSALS = '/console/api/proposals'
  let first: TestClient
  let second: TestClient
  const signIn = async (email: string, address: string) => {
    await app.tenor.accounts.ensureOperator(email, PASSWORD)
    const client = app.client(address)
    await client.login(email)
    return client
  }
  beforeAll(async () => {
    first = await signIn('first@example.com', '203.0.113.31')
    second = await signIn('second@example.com', '203.0.113.32')
  })

  it('spells an address in ASCII too where it may look like another', async () => {
    const client = app.client()
    const email = 'lena@müller.example'
    const { id } = (await client.register(email)).data.user
    expect((await first.put('/console/api/four-eyes', { tiers: 1 })).status).toBe(200)
    const proposed = await first.post(`/console/api/users/${id}/tier`, { tier: 5 })
    expect(proposed.data.state).toBe('proposed')
    const [open] = (await second.get(PROPOSALS)).data.list
    expect(open.sentence).toBe(`Set the VIP tier of ${email} (lena@xn--mller-kva.example) to 5`)
    await second.post(`${PROPOSALS}/${open.id}/decision`, { approve: 0, reason: 'not this one' })
  })

  it('names the customer and what stands, and keeps both names and the reason afterwards', async () => {
    const customer = await app.customer()
    const { id, email } = (await customer.get('/apiw/v2/session')).data.user
    expect((await first.put('/console/api/four-eyes', { tiers: 1 })).status).toBe(200)
    expect((await first.post(`/console/api/users/${id}/tier`, { tier: 5 })).data.state).toBe('proposed')
    const [open] = (await second.get(PROPOSALS)).data.list
    expect(open.sentence).toBe(`Set the VIP tier of ${email} to 5`)
    expect(open.lines).toEqual([{ field: 'tier', label: 'VIP tier', before: '0', after: '5' }])
    const chinese = await second.get(PROPOSALS, { 'accept-language': 'zh-CN' })
    expect(chinese.data.list[0].sentence).toBe(`将 ${email} 的 VIP 等级设为 5`)
    const reason = 'Volume of October'
    await second.post(`${PROPOSALS}/${open.id}/decision`, { approve: 1, reason })
    expect((await second.get(PROPOSALS)).data.list).toEqual([])
    const [closed] = (await first.get(`${PROPOSALS}?state=closed`)).data.list
    expect(closed).toMatchObject({
      sentence: open.sentence,
      state: 'approved',
      operator: 'first@example.com',
      reason,
      decided_by: 'second@example.com',
    })
  })
})
