import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, openBrowser } from './browser.ts'
import { type RunningServer, startServer } from './server.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
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

test('asked to end, it ends in order, and starts again with its data', async () => {
  expect(await server.end()).toBe(0)
  server = await startServer({ dataFolder: server.dataFolder })
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})
