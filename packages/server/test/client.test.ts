import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, PASSWORD, type TestApp } from './test-app.ts'

/* The generated client, as somebody has it who installed it: compiled, in a folder that knows nothing of this repository. */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const run = promisify(execFile)

let app: TestApp
let folder: string
let address: string

beforeAll(async () => {
  app = await createTestApp({ canMoveClock: true })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'tenor-client-'))
  const installed = join(folder, 'node_modules/tenor-client')
  await mkdir(installed, { recursive: true })
  await cp(join(ROOT, 'client/package.json'), join(installed, 'package.json'))
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  await run(process.execPath, [tsc, '-p', join(ROOT, 'client'), '--outDir', join(installed, 'dist')])
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
}, 120_000)
afterAll(async () => {
  await rm(folder, { recursive: true })
  await app.close()
})

async function said(...lines: string[]): Promise<string> {
  await writeFile(join(folder, 'try.js'), lines.join('\n'))
  const { stdout } = await run(process.execPath, ['try.js'], { cwd: folder, timeout: 240_000 })
  return stdout.trim()
}

test('the client is of the calls that the server has; `npm run client` writes it anew', async () => {
  const answer = await app.server.inject({ method: 'GET', url: '/openapi.json' })
  const own = createHash('sha256').update(JSON.stringify(answer.json())).digest('hex')
  expect((await readFile(join(ROOT, 'client/openapi.json.sha256'), 'utf8')).trim()).toBe(own)
})

test('three lines in a fresh folder ask what is on sale', async () => {
  const rates = await said(
    `import { connect, getApiwV2EarnDualProjectList } from 'tenor-client'`,
    `const client = await connect('${address}')`,
    `console.log((await getApiwV2EarnDualProjectList({ client, query: { coin: 'BTC', type: 'put' } })).data.data.length)`,
  )
  expect(Number(rates)).toBeGreaterThan(0)
}, 300_000)

test('a session is opened, money is taken, the clock is moved; a refusal is said by its reason', async () => {
  const text = await said(
    `import { connect, getApiwV2AccountBalances, postApiwV2SessionRegister, postSandboxClock, postSandboxFaucet } from 'tenor-client'`,
    `const client = await connect('${address}')`,
    `const body = { email: 'reader@example.com', password: '${PASSWORD}' }`,
    `await postApiwV2SessionRegister({ client, body })`,
    `await postSandboxFaucet({ client, body: { asset: 'USDT', amount: '250' } })`,
    `const clock = await postSandboxClock({ client, body: { advance: 60 } })`,
    `const { data } = await getApiwV2AccountBalances({ client })`,
    `const again = await postApiwV2SessionRegister({ client, body })`,
    `console.log(JSON.stringify([data.data.list, clock.response.status, again.error.fail_reason]))`,
  )
  const [balances, status, reason] = JSON.parse(text)
  expect(balances).toEqual([expect.objectContaining({ asset: 'USDT', account: 'spot', amount: '250' })])
  expect([status, reason]).toEqual([200, 'account.email.taken'])
}, 300_000)

test('what fails is an Error: a refusal with all that was said, and a network that cannot be reached', async () => {
  const text = await said(
    `import { connect, postSandboxFaucet, getApiwV2AccountBalances, TenorError, TenorRefusal, TenorUnreachable } from 'tenor-client'`,
    `const kind = (error) => [error instanceof Error, error instanceof TenorError, error.name, error.fail_reason ?? null, error.status ?? null]`,
    `const caught = (promise) => promise.then(() => null, kind)`,
    `const client = await connect('${address}')`,
    `const refused = await caught(getApiwV2AccountBalances({ client, throwOnError: true }))`,
    `const told = kind((await getApiwV2AccountBalances({ client })).error)`,
    `const nowhere = await caught(connect('http://127.0.0.1:9'))`,
    `const other = await caught(connect('${address}/docs/json?'))`,
    `const lost = await connect('http://127.0.0.1:9', { key: 'k', secret: 's' })`,
    `const gone = await caught(postSandboxFaucet({ client: lost, body: { asset: 'USDT', amount: '1' }, throwOnError: true }))`,
    `const stack = (await getApiwV2AccountBalances({ client })).error.stack.split('\\n')[0]`,
    `console.log(JSON.stringify({ refused, told, nowhere, other, gone, stack, unreachable: new TenorUnreachable('x') instanceof TenorError, isRefusal: new TenorRefusal(400, {}) instanceof Error }))`,
  )
  const found = JSON.parse(text)
  expect(found.refused).toEqual([true, true, 'TenorRefusal', 'request.signInNeeded', 401])
  expect(found.told).toEqual(found.refused)
  for (const lost of [found.nowhere, found.other, found.gone]) {
    expect(lost).toEqual([true, true, 'TenorUnreachable', null, null])
  }
  expect(found.stack).toMatch(/^TenorRefusal: ./)
  expect([found.unreachable, found.isRefusal]).toEqual([true, true])
}, 300_000)

test('acts name the customer of their session, and one of another session is refused and not sent again', async () => {
  const text = await said(
    `import { connect, getApiwV2AccountBalances, getApiwV2Session, postApiwV2SessionRegister, postSandboxFaucet } from 'tenor-client'`,
    `const send = globalThis.fetch`,
    `const named = []`,
    `let [cookie, swapped] = [null, null]`,
    `globalThis.fetch = (request) => {`,
    `  const headers = new Headers(request.headers)`,
    `  if (swapped !== null) headers.set('cookie', swapped)`,
    `  cookie = headers.get('cookie')`,
    `  if (request.method === 'POST') named.push(headers.get('x-tenor-user'))`,
    `  return send(new Request(request, { headers }))`,
    `}`,
    `const open = async (email) => {`,
    `  const client = await connect('${address}')`,
    `  await postApiwV2SessionRegister({ client, body: { email, password: '${PASSWORD}' } })`,
    `  return [client, (await getApiwV2Session({ client })).data.data.user.id]`,
    `}`,
    `const [other] = await open('other-session@example.com')`,
    `const strangersCookie = cookie`,
    `const [client, id] = await open('own-session@example.com')`,
    `const faucet = () => postSandboxFaucet({ client, body: { asset: 'USDT', amount: '5' } })`,
    `const done = await faucet()`,
    `swapped = strangersCookie`,
    `const refused = await faucet()`,
    `swapped = null`,
    `const held = async (of) => (await getApiwV2AccountBalances({ client: of })).data.data.list.map(({ amount }) => amount)`,
    `console.log(JSON.stringify({ named, id, done: done.response.status, refused: [refused.error.status, refused.error.fail_reason], own: await held(client), strangers: await held(other) }))`,
  )
  const { named, id, ...found } = JSON.parse(text)
  expect(named).toEqual([null, null, String(id), String(id)])
  expect(found).toEqual({ done: 200, refused: [409, 'session.changed'], own: ['5'], strangers: [] })
}, 300_000)

test('the package has a README and a licence', async () => {
  const { files, license } = JSON.parse(await readFile(join(ROOT, 'client/package.json'), 'utf8'))
  expect([license, ...files]).toEqual(['Apache-2.0', 'dist', 'README.md', 'LICENSE'])
  expect(await readFile(join(ROOT, 'client/LICENSE'), 'utf8')).toBe(await readFile(join(ROOT, 'LICENSE'), 'utf8'))
  expect(await readFile(join(ROOT, 'client/README.md'), 'utf8')).toContain('connect(')
})

test('with a key the calls of programs are signed', async () => {
  const customer = await app.customer()
  const made = await customer.post('/apiw/v2/account/api-keys', {
    name: 'a client',
    permission: 'read',
    password: PASSWORD,
  })
  expect(made.status, made.text).toBe(200)
  const { key, secret } = made.data
  // The machine's time of a test stands: what is signed now is of another day.
  const text = await said(
    `import { connect, getApiV4EarnDualBalance, getApiV4EarnUniRate } from 'tenor-client'`,
    `Date.now = () => ${app.realTime.now()}`,
    `const client = await connect('${address}', { key: '${key}', secret: '${secret}' })`,
    `const answers = [await getApiV4EarnDualBalance({ client }), await getApiV4EarnUniRate({ client })]`,
    `console.log(JSON.stringify(answers.map(({ response, error }) => [response.status, error?.label ?? ''])))`,
  )
  expect(JSON.parse(text)).toEqual([
    [200, ''],
    [200, ''],
  ])
}, 300_000)
