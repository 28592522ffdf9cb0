// @vitest-environment happy-dom
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BOOKS, loadSpoken } from '@tenor/contract/phrases'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiRefusal } from '../../src/api/index.ts'
import { WordsProvider } from '../../src/phrases/index.ts'
import { Answered } from '../../src/states/index.ts'

/* A read that fails after it had been answered, as all reads of a page do once its session has ended, leaves the page as it is. */

let root: Root
let show: (error: unknown) => Promise<void>

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const phrases = await loadSpoken(BOOKS, 'web', 'en')
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  show = (error) =>
    act(async () =>
      root.render(
        <WordsProvider first={{ locale: 'en', phrases }} load={async () => phrases}>
          <Answered answer={{ data: [], error, refetch: () => undefined }}>
            <form>
              <input name="amount" />
              <input name="reinvest" type="checkbox" />
              <select name="term">
                <option>7</option>
                <option>30</option>
              </select>
              <textarea name="reason" />
            </form>
          </Answered>
        </WordsProvider>,
      ),
    )
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

function readForm(): unknown[] {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
  return fields.map((field) => (field.type === 'checkbox' ? field.checked : field.value))
}

test('a form of every kind of field keeps what was typed while its page cannot be refreshed, and after', async () => {
  await show(null)
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
  for (const [at, text] of ['12.5', 'on', '30', 'A long story'].entries())
    Object.assign(fields[at] ?? {}, { value: text })
  Object.assign(fields[1] ?? {}, { checked: true })
  const typed = ['12.5', true, '30', 'A long story']
  expect(readForm()).toEqual(typed)
  await show(new ApiRefusal(401, { code: 401, fail_reason: 'request.signInNeeded', message: '', params: {} }))
  expect(document.body.textContent).toContain('Try again')
  expect(readForm()).toEqual(typed)
  await show(null)
  expect(readForm()).toEqual(typed)
})

/** Where nothing is typed: outcomes of a computation and sentences beside fields. */
const OUTCOMES = ['dual-backtest-page.tsx', 'refusal-line.tsx']
/** A component that gives way to the failure of a read, whether it had been answered before or not. */
const GIVES_WAY = /if \((?:\w+\.)?(?:isError|error !== null|status === 'error')\) return/

test('no page of either app gives way to the failure of a read that it has an answer of', async () => {
  const found: string[] = []
  for (const name of ['web', 'console', 'browser']) {
    const folder = join(import.meta.dirname, '../../..', name, 'src')
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.tsx'))
    expect(files.length).toBeGreaterThan(5)
    for (const file of files) {
      if (OUTCOMES.some((outcome) => file.endsWith(outcome))) continue
      if (GIVES_WAY.test(await readFile(join(folder, file), 'utf8'))) found.push(`${name}/${file}`)
    }
  }
  expect(found).toEqual([])
})
