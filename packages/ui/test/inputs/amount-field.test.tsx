// @vitest-environment happy-dom
import type { AmountNote, AmountShape } from '@tenor/contract/money'
import { instant } from '@tenor/contract/time'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FigureSettingsProvider } from '../../src/figures/figure-settings.tsx'
import { AmountField } from '../../src/inputs/amount-field.tsx'

let root: Root
let place: HTMLElement

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => act(async () => root.unmount()))

const Notes = ({ note }: { note: AmountNote }) => note.reason
const settings = { locale: 'en', now: () => instant(0), amountNotes: Notes }

function Form({ shape }: { shape?: AmountShape }) {
  const [value, setValue] = useState('')
  return (
    <>
      <AmountField label="Amount" value={value} onChange={setValue} asset="USDT" {...(shape ? { shape } : {})} />
      <button type="button" onClick={() => setValue('250')}>
        All
      </button>
    </>
  )
}

async function open(shape?: AmountShape, decimals?: number) {
  const within = decimals === undefined ? settings : { ...settings, assetPlaces: () => decimals }
  await act(async () =>
    root.render(
      <FigureSettingsProvider value={within}>
        <Form {...(shape ? { shape } : {})} />
      </FigureSettingsProvider>,
    ),
  )
  const input = place.querySelector('input') as HTMLInputElement
  const setText = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const put = (text: string, caret: number, inputType: string) =>
    act(async () => {
      input.dispatchEvent(new InputEvent('beforeinput', { inputType, bubbles: true }))
      setText?.call(input, text)
      input.setSelectionRange(caret, caret)
      input.dispatchEvent(new InputEvent('input', { inputType, bubbles: true }))
    })
  return {
    input,
    note: () => place.querySelector('[role=status]')?.textContent,
    type: async (keys: string) => {
      for (const key of keys) await put(input.value + key, input.value.length + 1, 'insertText')
    },
    paste: (text: string) => {
      input.setSelectionRange(0, input.value.length)
      return put(text, text.length, 'insertFromPaste')
    },
    press: () => act(async () => place.querySelector('button')?.click()),
    leave: () => act(async () => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))),
  }
}

test('what can be read of a pasted text is read, and what cannot leaves the field as it was and says why', async () => {
  const field = await open()
  await field.paste('$1,000')
  expect([field.input.value, field.note()]).toEqual(['1,000', ''])
  await field.paste('1,000 USDT')
  expect([field.input.value, field.note()]).toEqual(['1,000', ''])
  for (const [pasted, reason] of [
    ['1e5', 'amount.entry.unreadable'],
    ['-5', 'amount.entry.negative'],
    ['5 BTC', 'amount.entry.unit'],
  ] as const) {
    await field.paste(pasted)
    expect([field.input.value, field.note()]).toEqual(['1,000', reason])
  }
  await field.paste('999999999999999')
  expect([field.input.value, field.note()]).toEqual(['999,999,999,999', 'amount.entry.largest'])
  await field.paste('≈ 12.5')
  expect([field.input.value, field.note()]).toEqual(['12.5', ''])
})

test('a letter does nothing but say so, until the amount is another', async () => {
  const field = await open()
  await field.type('1e5')
  expect([field.input.value, field.note()]).toEqual(['15', 'amount.entry.key'])
  await field.leave()
  expect(field.note()).toBe('amount.entry.key')
  await field.press()
  expect([field.input.value, field.note()]).toEqual(['250', ''])
})

test('a comma that was typed before three digits and a point has grouped thousands', async () => {
  const field = await open({ places: 2 })
  await field.type('1,234.567')
  expect([field.input.value, field.note()]).toEqual(['1,234.56', ''])
})

test('a further digit than the asset has decimals does nothing, and a pasted text is cut and says so', async () => {
  const cents = await open({}, 2)
  await cents.type('1.239')
  expect([cents.input.value, cents.note()]).toEqual(['1.23', ''])
  await cents.paste('7.5678')
  expect([cents.input.value, cents.note()]).toEqual(['7.56', 'amount.entry.cut'])
})

test('an asset without decimals takes no point', async () => {
  const whole = await open({}, 0)
  await whole.type('12.5')
  expect([whole.input.value, whole.note()]).toEqual(['125', 'amount.entry.whole'])
})
