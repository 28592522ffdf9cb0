import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, openBrowser } from './browser.ts'
import { type RunningServer, startInstalled } from './server.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startInstalled()
})

afterAll(async () => {
  await server?.remove()
})

test('a server that has just started shows its page without an error', async () => {
  const browser = await openBrowser()
  try {
    const context = await browser.newContext(desktop)
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    const answer = await page.goto(server.url)
    expect(answer?.status()).toBe(200)
    await page.getByRole('main').waitFor()
    expect(errors).toEqual([])
  } finally {
    await browser.close()
  }
})

test('whoever looks whether it is up gets the page too, and a path that is none a 404', async () => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(server.url, { method })
    expect([method, answer.status, answer.headers.get('content-type')]).toEqual([
      method,
      200,
      'text/html; charset=utf-8',
    ])
    expect((await fetch(`${server.url}/no-such-file.txt`, { method })).status).toBe(404)
    expect((await fetch(`${server.url}/apiw/v2/no-such-call`, { method })).status).toBe(404)
  }
})

test('asked to end, it ends in order, and starts again with its data', async () => {
  expect(await server.end()).toBe(0)
  server = await startInstalled(server.dataFolder)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})
