import { decimal } from '@tenor/contract/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MoneyHeader } from '../../src/data/money-header.tsx'

const lead = { id: 'inEarn', name: 'In Earn', value: decimal('14180.449') }

function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

test('sums are cut to two decimals, and a gain and a loss say so by a sign', () => {
  const figures = [
    { id: 'today', name: 'Today', value: decimal('3.219'), isGain: true },
    { id: 'days', name: '30 days', value: decimal('-12.4'), isGain: true },
    { id: 'none', name: 'Nothing', value: 0n, isGain: true },
    { id: 'putIn', name: 'Put in', value: decimal('14116') },
  ]
  const text = textOf(renderToStaticMarkup(<MoneyHeader label="Money" asset="USDT" lead={lead} figures={figures} />))
  expect(text).toContain('14,180.44 USDT')
  expect(text).toContain('Today +3.21')
  expect(text).toContain('30 days −12.40')
  expect(text).toContain('Nothing 0.00')
  expect(text).toContain('Put in 14,116.00')
})

test('what is not known is a dash, and what is on its way shows no figure', () => {
  const unknown = { ...lead, value: null }
  expect(textOf(renderToStaticMarkup(<MoneyHeader label="Money" asset="USDT" lead={unknown} figures={[]} />))).toBe(
    ' In Earn – ',
  )
  const html = renderToStaticMarkup(<MoneyHeader label="Money" asset="USDT" lead={lead} figures={[]} isWaiting />)
  expect(html).toContain('aria-busy="true"')
  expect(html).not.toContain('14,180')
})
