import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { REFERENCE_PATH, referenceText } from './reference.ts'

test('the API reference says what the contract says; `npm run reference` writes it anew', async () => {
  expect(await readFile(REFERENCE_PATH, 'utf8')).toBe(await referenceText())
})

test('the API reference has calls of every layer, and the sentence of each refusal', async () => {
  const text = await referenceText()
  expect(text).toContain('### POST /apiw/v2/session/register')
  expect(text).toContain('### POST /apiw/v2/earn/dual/order\n')
  const unsaid = text.split('\n').filter((line) => /^- refusal `[^`]+`: $/.test(line))
  expect(unsaid).toEqual([])
})
