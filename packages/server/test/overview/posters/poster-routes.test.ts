import { Resvg } from '@resvg/resvg-js'
import { instantOfSeconds, isoText } from '@tenor/contract/time'
import jsqr from 'jsqr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { posterHead } from '../../../src/overview/posters/index.ts'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'

const PICTURE = '/apiw/v2/posters/dual.png'
const FIELDS = { type: 'put', coin: 'BTC', exercise_price: '59500', apy: '0.31020515', acceptance: 'auto' }
const DELIVERY = 1_900_090_800

let app: TestApp
let operator: TestClient
let pid: number

beforeAll(async () => {
  app = await createTestApp()
  await app.tenor.runner.runUntil(app.clock.now())
  operator = await app.operator()
  pid = await listed({})
})
afterAll(() => app.close())

async function listed(more: object): Promise<number> {
  const reply = await operator.post('/console/api/dual/products', { ...FIELDS, delivery_timest: DELIVERY, ...more })
  return reply.data.id
}

function picture(id: number, query = '', headers: Record<string, string> = {}) {
  return app.server.inject({
    method: 'GET',
    url: `${PICTURE}?pid=${id}${query}`,
    headers: { host: 'earn.example', ...headers },
  })
}

/** What a phone that is held before the picture reads. */
function scanned(png: Buffer): string | undefined {
  const { width, height } = { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
  const image = `<image width="${width}" height="${height}" href="data:image/png;base64,${png.toString('base64')}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${image}</svg>`
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  return jsqr(new Uint8ClampedArray(pixels), width, height)?.data
}

describe('the picture of an offer', () => {
  it.each(['en', 'zh-CN', 'ar'])('is a PNG in %s whose QR code is the link of the specification', async (locale) => {
    for (const [shape, width, height] of [
      ['poster', 1080, 1350],
      ['wide', 1200, 630],
    ] as const) {
      const reply = await picture(pid, `&locale=${locale}&shape=${shape}`)
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png'])
      expect([reply.rawPayload.readUInt32BE(16), reply.rawPayload.readUInt32BE(20)]).toEqual([width, height])
      const link = `http://earn.example/dual-currency-investment?pid=${pid}&type=put&coin=BTC`
      expect(scanned(reply.rawPayload)).toBe(link)
    }
  })

  it('may be kept for half a minute by anyone, and costs nothing while it has not changed', async () => {
    const first = await picture(pid, '&locale=en')
    expect(first.headers['cache-control']).toBe('public, max-age=30')
    expect(first.headers['set-cookie']).toBeUndefined()
    const again = await picture(pid, '&locale=en', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    const other = await picture(pid, '&locale=ar', { 'if-none-match': String(first.headers.etag) })
    expect(other.statusCode).toBe(200)
  })

  it('is in the language of the caller when the address names none', async () => {
    const named = await picture(pid, '&locale=ar')
    const spoken = await picture(pid, '', { 'accept-language': 'ar-EG,ar;q=0.9' })
    expect(spoken.headers.etag).toBe(named.headers.etag)
    expect(spoken.headers.vary).toContain('accept-language')
  })

  it('is another one when the rate is another, and the same for whoever is signed in', async () => {
    const id = await listed({ exercise_price: '58000' })
    const before = await picture(id, '&locale=en')
    const customer = await app.customer()
    await customer.faucet('USDT', '123456')
    const cookie = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await picture(id, '&locale=en', { cookie })).headers.etag).toBe(before.headers.etag)
    await operator.put(`/console/api/dual/products`, { id, apy: '0.4' })
    expect((await picture(id, '&locale=en')).headers.etag).not.toBe(before.headers.etag)
  })

  it('is not there for a product that is unknown, VIP, paused, retired or delivered', async () => {
    const vip = await listed({ category: 3, exercise_price: '57000' })
    const paused = await listed({ exercise_price: '56000' })
    await operator.put('/console/api/dual/products', { id: paused, status: 'paused' })
    const retired = await listed({ exercise_price: '55000' })
    await operator.put('/console/api/dual/products', { id: retired, status: 'retired' })
    for (const id of [987_654_321, vip, paused, retired]) {
      const reply = await picture(id)
      expect([id, reply.statusCode, reply.json().fail_reason]).toEqual([id, 404, 'dual.product.notFound'])
    }
    expect((await picture(0)).statusCode).toBe(400)
    expect((await picture(pid, '&locale=fr')).statusCode).toBe(400)
  })

  it('is there for a trial fund too, whose link says nothing of coins bought', async () => {
    const trial = await listed({ category: 2, exercise_price: '52000' })
    expect(scanned((await picture(trial, '&locale=en')).rawPayload)).toContain(`?pid=${trial}&type=put&coin=BTC`)
    const head = await posterHead({ clock: app.clock, dual: app.tenor.dual, priceOf: async () => null })({
      path: '/dual-currency-investment',
      query: new URLSearchParams(`pid=${trial}`),
      origin: 'https://earn.example',
      locale: 'en',
    })
    expect(head).toMatch(/og:description" content="Target price 52,000, delivery [^"]+ UTC\." \/>/)
  })

  it('writes no host into its link that cannot be one', async () => {
    const reply = await picture(pid, '&locale=en', { host: 'evil.example/"><script>' })
    expect(scanned(reply.rawPayload)).toBe(`http://localhost/dual-currency-investment?pid=${pid}&type=put&coin=BTC`)
  })
})

describe('the head of a link', () => {
  const headOf = (query: string, locale: 'en' | 'ar' = 'en', origin = 'https://earn.example') =>
    posterHead({ clock: app.clock, dual: app.tenor.dual, priceOf: async () => null })({
      path: '/dual-currency-investment',
      query: new URLSearchParams(query),
      origin,
      locale,
    })

  it('tells APR, target and picture of the offer', async () => {
    const head = await headOf(`pid=${pid}&type=put&coin=BTC`)
    expect(head).toMatch(/og:title" content="Buy BTC low: 31\.02% APR, 0\.\d+% for \d days?, target 59,500" \/>/)
    const image = `https://earn.example${PICTURE}?pid=${pid}&amp;locale=en&amp;shape=wide`
    expect(head).toContain(`<meta property="og:image" content="${image}" />`)
    expect(head).toMatch(/<meta property="og:description" content="Target price 59,500, delivery .+ UTC\. At or below/)
    expect(head).toContain(`?pid=${pid}&amp;type=put&amp;coin=BTC" />`)
  })

  it('speaks the language that is asked for', async () => {
    expect(await headOf(`pid=${pid}`, 'ar')).toMatch(
      /content="شراء BTC بسعر أدنى: عائد سنوي 31\.02%، 0\.\d+% عن المدة \([^)]+\)، السعر المستهدف 59,500"/,
    )
  })

  it('is that of the page for an offer that is not to be shared, whatever the address holds', async () => {
    const vip = await listed({ category: 3, exercise_price: '54000' })
    for (const query of [
      '',
      `pid=${vip}`,
      'pid=1',
      'pid=%22%3E%3Cscript%3E',
      'pid=-1',
      'pid=1e9',
      `pid=${'9'.repeat(40)}`,
    ]) {
      const head = await headOf(query)
      expect(head).toContain('<meta property="og:title" content="Dual investment" />')
      expect(head).not.toContain('og:image')
      expect(head).not.toContain('<script')
    }
  })

  it('escapes what it is given', async () => {
    const head = await headOf(`pid=${pid}`, 'en', 'https://a"><b>&')
    expect(head).not.toMatch(/"><b>/)
    expect(head).toContain('https://a&quot;&gt;&lt;b&gt;&amp;')
  })

  it('is left out for the other pages', async () => {
    const asked = { path: '/my-holdings', query: new URLSearchParams(`pid=${pid}`), origin: '', locale: 'en' as const }
    expect(await posterHead({ clock: app.clock, dual: app.tenor.dual, priceOf: async () => null })(asked)).toBeNull()
  })
})

describe('in live mode', () => {
  it('pictures are limited to 30 a minute for one address', async () => {
    const live = await createTestApp({ mode: 'live' })
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1) {
      statuses.push((await live.server.inject({ method: 'GET', url: `${PICTURE}?pid=1` })).statusCode)
    }
    expect([...new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([404, 429])
    await live.close()
  })
})

it('an offer whose delivery has come is not passed on any more', async () => {
  const id = await listed({ exercise_price: '53000', delivery_timest: 1_900_008_000 })
  expect((await picture(id)).statusCode).toBe(200)
  app.clock.set(instantOfSeconds(1_900_008_000))
  expect([isoText(app.clock.now()), (await picture(id)).statusCode]).toEqual([isoText(app.clock.now()), 404])
})
