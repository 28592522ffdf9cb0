import { readFileSync } from 'node:fs'
import { unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { realClock } from '../../src/platform/clock/index.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

/* Browsers, password managers and crawlers ask a site for these without being asked to. */

const ORIGIN = 'https://exchange.example'
const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const PUBLIC = new URL('../../../web/public/', import.meta.url)

let live: TestApp
let sandbox: TestApp

beforeAll(async () => {
  live = await createTestApp({ mode: 'live', reach: { origin: ORIGIN, exchangePages: { security: '/report' } } })
  sandbox = await createTestApp()
})
afterAll(() => Promise.all([live.close(), sandbox.close()]))

const ask = (app: TestApp, url: string) => app.server.inject({ url, headers: PAGE })

it('robots.txt keeps searches out of calls and the back office, and out of a sandbox as a whole', async () => {
  const { statusCode, headers, body } = await ask(live, '/robots.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const lines = body.split('\n')
  for (const path of ['/apiw/', '/api/', '/console']) expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).not.toContain('Disallow: /')
  expect((await ask(sandbox, '/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
})

it('security.txt says where to report a weakness, and ends within a year', async () => {
  const { headers, body } = await ask(live, '/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain(`Contact: ${ORIGIN}/report\n`)
  expect(body).toContain(`Canonical: ${ORIGIN}/.well-known/security.txt\n`)
  const ends = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '') / 1000
  const now = unixSeconds(realClock().now())
  expect([ends > now + 30 * 86_400, ends < now + 365 * 86_400]).toEqual([true, true])
  expect((await ask(sandbox, '/.well-known/security.txt')).body).toContain('Contact: mailto:security@localhost\n')
})

it('a password manager is led to the page where the password and passkeys are changed', async () => {
  const { statusCode, headers } = await ask(live, '/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/security'])
  const page = `${ORIGIN}/security`
  expect((await ask(live, '/.well-known/passkey-endpoints')).json()).toEqual({ enroll: page, manage: page })
})

it.each([
  '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
  '/.well-known/apple-app-site-association',
  '/.well-known/',
  '/sitemap.xml',
  '/ads.txt',
  '/wp-login.php',
])('%s is not there, and is no page of the app', async (url) => {
  expect((await ask(sandbox, url)).statusCode).toBe(404)
})

it('other sizes of the touch icon lead to the one there is', async () => {
  for (const url of ['/apple-touch-icon-precomposed.png', '/apple-touch-icon-120x120.png']) {
    const { statusCode, headers } = await ask(sandbox, url)
    expect([url, statusCode, headers.location]).toEqual([url, 302, '/apple-touch-icon.png'])
  }
})

it('icons are pictures of the size that the manifest says, and both apps name the same one', () => {
  const sizeOf = (name: string) => readFileSync(new URL(name, PUBLIC)).readUInt32BE(16)
  expect(sizeOf('apple-touch-icon.png')).toBe(180)
  // A folder of icons begins with 0, 0, 1, 0.
  expect(readFileSync(new URL('favicon.ico', PUBLIC)).readUInt32BE(0)).toBe(0x00_00_01_00)
  const manifest = JSON.parse(readFileSync(new URL('site.webmanifest', PUBLIC), 'utf8'))
  for (const { src, sizes } of manifest.icons) {
    if (sizes !== 'any') expect([src, `${sizeOf(src.slice(1))}x${sizeOf(src.slice(1))}`]).toEqual([src, sizes])
  }
  for (const app of ['web', 'console']) {
    const html = readFileSync(new URL(`../../${app}/index.html`, PUBLIC), 'utf8')
    expect(html).toContain('href="/favicon.svg"')
  }
})
