import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AddressText } from '../../src/platform/address/index.ts'

const shown = (email: string) => renderToStaticMarkup(<AddressText email={email} />).replaceAll(/<[^>]*>/g, '')

test('a plain address is not marked', () => {
  expect(shown('ada@exchange.example').trim()).toBe('ada@exchange.example')
})

test.each([
  ['ada@xn--80ak6aa92e.com', 'ada@xn--80ak6aa92e.com'],
  ['ada@аррӏе.com', 'ada@xn--80ak6aa92e.com'],
  ['ada@exämple.test', 'ada@xn--exmple-cua.test'],
  ['аda@exchange.example', '\\u{430}da@exchange.example'],
])('%s may look like another: it is marked, with its domain in punycode', (email, ascii) => {
  expect(shown(email)).toBe(`${email} ${ascii}`)
})
