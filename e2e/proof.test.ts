import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { OwedProof } from '@tenor/contract/overview'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { barriersOn } from './axe.ts'
import { signInAtConsole } from './back-office-operator.ts'
import { desktop, type FileBrowser, openBrowser, phone, quiet } from './browser.ts'
import { newCustomer } from './customer.ts'
import { type SharedServer, sharedServer } from './server.ts'
import { complaintsOf, overflowOf } from './visitor.ts'

/* An operator publishes, a customer checks: in the browser, and by the program that knows no server. */

const PROGRAM = fileURLToPath(new URL('../tools/proof-check', import.meta.url))

let server: SharedServer
let browser: FileBrowser
let context: BrowserContext
let page: Page
let folder: string
let complaints: string[] = []

beforeAll(async () => {
  server = sharedServer()
  browser = await openBrowser()
  folder = await mkdtemp(join(tmpdir(), 'tenor-proof-'))
})
afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true })
})
afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

async function open(options = desktop, kept: Record<string, string> = {}): Promise<void> {
  context = await browser.newContext({ ...options, acceptDownloads: true })
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, kept)
  page = await context.newPage()
  complaints = complaintsOf(page)
}

const check = (...given: string[]) =>
  promisify(execFile)(process.execPath, [join(PROGRAM, 'proof-check.mjs'), ...given]).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  )

test('a snapshot that an operator publishes is checked by its customer in the browser, and by the program', async () => {
  await open()
  const customer = await newCustomer(context, server.url)
  const { user } = await customer.get<{ user: { id: number } }>('/apiw/v2/session')

  const desk = await browser.newContext(desktop)
  const console = await desk.newPage()
  await signInAtConsole(console, server, { path: '/proof' })
  await console.getByRole('button', { name: 'Snapshot now' }).click()
  await console.getByText('The snapshot is published').waitFor()
  await desk.close()

  await page.goto(`${server.url}/proof-of-reserves`)
  await page.getByText(String(user.id)).waitFor()
  await page.getByRole('button', { name: 'Check in this browser' }).click()
  await page.getByText('Verified: your holdings are in this snapshot, on every line and in full.').waitFor()
  await page.getByText('The signature matches the public key above.').waitFor()
  await page.getByText('100,000').first().waitFor()

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my proof' }).click(),
  ])
  const [proof, snapshot] = [join(folder, 'proof.json'), join(folder, 'snapshot.json')]
  await saved.saveAs(proof)
  const mine = JSON.parse(await readFile(proof, 'utf8')) as OwedProof
  expect(mine.holdings.map(({ line, asset }) => `${line} ${asset}`)).toContain('spot USDT')
  const file = await page.request.get(`${server.url}/apiw/v2/proof/${mine.snapshot}/file`)
  await writeFile(snapshot, await file.body())
  const good = await check(snapshot, proof, String(user.id))
  expect(good, good.said).toMatchObject({ code: 0 })

  // Less than was owed, or somebody else's part, is found by both.
  await writeFile(proof, JSON.stringify(mine).replace(/"amount":"[^"]+"/, '"amount":"1"'))
  expect(await check(snapshot, proof, String(user.id))).toMatchObject({ code: 1 })
  await page.route('**/mine', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { proof: { holdings: unknown[] } } }
    body.data.proof.holdings = body.data.proof.holdings.slice(1)
    await route.fulfill({ response: answer, json: body })
  })
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('Check failed').waitFor()
}, 120_000)

test('the page of snapshots keeps nobody out, on a phone, in the dark and in Arabic', async () => {
  const looks: Record<string, string>[] = [{ 'tenor.theme': 'dark' }, { 'tenor.locale': 'ar', 'tenor.theme': 'light' }]
  for (const [at, kept] of looks.entries()) {
    if (at > 0) await context.close()
    await open(phone, kept)
    await newCustomer(context, server.url)
    await page.goto(`${server.url}/proof-of-reserves`)
    await quiet(page)
    expect(await barriersOn(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  }
}, 120_000)
