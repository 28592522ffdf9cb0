import { expect, test } from 'vitest'
import { readConfig } from '../../../src/platform/config/index.ts'

const pagesOf = (env: Record<string, string>) => {
  const read = readConfig(env)
  return read.ok ? read.config.exchangePages : read.sentence
}

test('pages of the exchange are those that somebody has named', () => {
  expect(pagesOf({})).toEqual({})
  const named = {
    TENOR_PAGE_TRADE: 'https://exchange.example/trade/{pair}',
    TENOR_PAGE_DEPOSIT: '/deposit',
    TENOR_PAGE_VIP: 'https://exchange.example/vip',
  }
  expect(pagesOf(named)).toEqual({ trade: named.TENOR_PAGE_TRADE, deposit: '/deposit', vip: named.TENOR_PAGE_VIP })
})

test.each(['javascript:alert(1)', '//elsewhere.example', 'deposit'])('%s is no address of a page', (address) => {
  expect(pagesOf({ TENOR_PAGE_BUY: address })).toContain('TENOR_PAGE_BUY')
})

test('a weakness may be reported by mail, and no other page is one', () => {
  const mail = 'mailto:security@exchange.example'
  expect(pagesOf({ TENOR_PAGE_SECURITY: mail })).toEqual({ security: mail })
  expect(pagesOf({ TENOR_PAGE_SECURITY: 'mailto:a@b\nContact: c' })).toContain('TENOR_PAGE_SECURITY')
  expect(pagesOf({ TENOR_PAGE_BUY: mail })).toContain('TENOR_PAGE_BUY')
})
