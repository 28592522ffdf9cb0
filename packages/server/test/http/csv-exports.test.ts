import { readdirSync, readFileSync } from 'node:fs'
import { csvField, csvLine } from '@tenor/contract/http'
import { decimalText } from '@tenor/contract/money'
import { instant, isoText } from '@tenor/contract/time'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '../test-app.ts'
import { everyEndpoint } from './every-endpoint.ts'

/* Exports as tables: typed text is no formula, and figures, ids and instants are as they are. */

const PACKAGES = new URL('../../../', import.meta.url)
const MARKS = ['=', '+', '-', '@', '\t', '\r', '\n', ' =', '＝']

let app: TestApp
let client: TestClient

beforeAll(async () => {
  app = await createTestApp()
  client = app.client()
  await client.register()
  await client.faucet('USDT', '1000')
  await client.post('/apiw/v2/uni-loan/earn/subscribe', { asset: 'USDT', amount: '100' })
})
afterAll(() => app.close())

it('text of any kind that begins like a formula is neutralised, whatever file it stands in', () => {
  fc.assert(
    fc.property(fc.constantFrom(...MARKS), fc.string({ unit: 'grapheme' }), (mark, rest) => {
      const text = `${mark}${rest}`
      const field = csvField(text).replace(/^"/, '')
      const isNumber = /^-\d+(\.\d+)?$/.test(text)
      expect(field.startsWith("'")).toBe(!isNumber)
    }),
  )
})

it('amounts, ids and instants are never changed', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(), fc.nat(), (amount, id, at_ms) => {
      const fields = [decimalText(amount as never), String(id), isoText(instant(at_ms)), `t-${id}`, `${at_ms}`]
      expect(csvLine(fields)).toBe(`${fields.join(',')}\r\n`)
    }),
  )
})

it('one place makes lines of fields', () => {
  const makers = readdirSync(PACKAGES, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[a-z]+\/src\/.*\.tsx?$/.test(name))
    .filter((name) => readFileSync(new URL(name, PACKAGES), 'utf8').includes(`replaceAll('"', '""')`))
  expect(makers).toEqual(['contract/src/http/csv.ts'])
})

it('every export of a customer is a table whose fields no spreadsheet runs', async () => {
  const all = (await everyEndpoint()).map(({ endpoint }) => endpoint)
  const exported = all.filter(({ produces, audience }) => produces === 'text/csv' && audience !== 'operator')
  expect(exported.length).toBeGreaterThan(7)
  for (const { path } of exported) {
    const { status, headers, text } = await client.get(`${path}${path.includes('tax') ? '?year=2030&zone=UTC' : ''}`)
    expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/csv; charset=utf-8'])
    const fields = text.split('\r\n').flatMap((line) => line.split(','))
    const risky = fields.filter((field) => /^"?[=+\-@\t]/.test(field) && !/^-\d+(\.\d+)?$/.test(field))
    expect([path, risky]).toEqual([path, []])
  }
})
