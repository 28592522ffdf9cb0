// @vitest-environment happy-dom
import { instant } from '@tenor/contract/time'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MoneyHeader } from '../../src/data/money-header.tsx'
import {
  Amount,
  Change,
  CoinName,
  Countdown,
  DayText,
  InstantText,
  Percent,
  Price,
  Verbatim,
} from '../../src/figures/index.ts'
import { AmountField } from '../../src/inputs/amount-field.tsx'

/* As page translators do: each text stands in two elements of theirs, and React's own text is out of the page. */

let root: Root
let place: HTMLElement

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => act(async () => root.unmount()))

const show = (figure: ReactNode) => act(async () => root.render(<div>before {figure} after</div>))

function translate() {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const font = document.createElement('font')
    const inner = font.appendChild(document.createElement('font'))
    inner.textContent = text.data
    text.replaceWith(font)
  }
}

function field(asset: string) {
  return <AmountField label="Amount" value="1" onChange={() => undefined} asset={asset} />
}

function header(asset: string) {
  return <MoneyHeader label="Money" asset={asset} lead={{ id: 'all', name: 'All', value: 1n }} figures={[]} />
}

const FIGURES: readonly { name: string; before: ReactNode; after: ReactNode }[] = [
  {
    name: 'an amount',
    before: <Amount value="0.05347945" asset="USDT" />,
    after: <Amount value="0.98739726" asset="USDT" />,
  },
  { name: 'its coin', before: <Amount value="1" asset="USDT" />, after: <Amount value="1" asset="BTC" /> },
  { name: 'a price', before: <Price value="58000" asset="USDT" />, after: <Price value="58001.5" asset="USDT" /> },
  { name: 'a rate', before: <Percent value="0.0849" />, after: <Percent value="0.0912" /> },
  { name: 'a change', before: <Change percent="-3.45" />, after: <Change percent="2.5" /> },
  { name: 'an instant', before: <InstantText at={instant(0)} />, after: <InstantText at={instant(86_400_000)} /> },
  { name: 'a day', before: <DayText at={instant(0)} />, after: <DayText at={instant(86_400_000)} /> },
  { name: 'a name', before: <Verbatim text="BTC / USDT" />, after: <Verbatim text="ETH / USDT" /> },
  { name: 'the coin of a row', before: <CoinName coin="BTC" />, after: <CoinName coin="ETH" /> },
  { name: "an amount field's coin", before: field('BTC'), after: field('ETH') },
  { name: "a header's asset", before: header('USDT'), after: header('BTC') },
  { name: 'a countdown', before: <Countdown to={instant(5_000)} />, after: <Countdown to={instant(9_000)} /> },
]

test.each(FIGURES)('$name is left alone by translators, and changes though they did not', async ({ before, after }) => {
  await show(after)
  const said = place.textContent
  await show(before)
  expect(place.querySelector('bdi')?.getAttribute('translate')).toBe('no')
  translate()
  await show(after)
  expect(place.textContent).toBe(said)
})
