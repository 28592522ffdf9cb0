// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DateBox } from '../../src/dates/date-box.tsx'

const WORDS = {
  calendar: 'Calendar',
  month: 'Month',
  year: 'Year',
  previous: 'Previous',
  next: 'Next',
  clear: 'Clear',
  done: 'Done',
  time: 'Time',
}

let root: Root
let chosen: string[]
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  chosen = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

function Bounded() {
  const [value, setValue] = useState('2022-12-31')
  const change = (day: string) => {
    chosen.push(day)
    setValue(day)
  }
  return <DateBox label="Day" words={WORDS} value={value} latest="2023-12-31" onChange={change} />
}

/** Types a text over what is there, and leaves the field. */
async function typeDay(text: string) {
  const field = document.querySelector('input')
  if (field === null) throw new Error('no field')
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => field.focus())
  await act(async () => {
    set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => field.blur())
  return [field.value, document.querySelector('[role=alert]')?.textContent ?? null]
}

test('a day is taken as records have it; what is none stays, with the format or the bound', async () => {
  await act(async () => root.render(<Bounded />))
  const [shown, said] = await typeDay('01/05/2023')
  expect([chosen, said]).toEqual([['2023-01-05'], null])
  expect(shown).toContain('2023')
  expect(await typeDay('31/31/2023')).toEqual(['31/31/2023', 'YYYY-MM-DD'])
  expect(await typeDay('2024-02-01')).toEqual(['2024-02-01', '≤ 2023-12-31'])
  expect(chosen).toEqual(['2023-01-05'])
  expect((await typeDay('2023-02-01'))[1]).toBe(null)
  expect(chosen.at(-1)).toBe('2023-02-01')
})
