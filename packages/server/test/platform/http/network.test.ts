import { expect, it } from 'vitest'
import { networkOf, siteOf } from '../../../src/platform/http/index.ts'

it('an IPv4 address counts for itself, also where it comes mapped into IPv6', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

it('every address of a /64 counts as one, however it is spelt', () => {
  const same = ['2001:db8:0:7::1', '2001:db8:0:7:ffff:ffff:ffff:ffff', '2001:DB8::7:0:0:0:9', '2001:0db8:0000:0007::']
  expect(new Set(same.map(networkOf))).toEqual(new Set(['2001:db8:0:7']))
  expect(networkOf('2001:db8:0:8::1')).toBe('2001:db8:0:8')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
})

it('what is no address is left as it is', () => {
  expect(['', 'unknown', '1.2.3.4.5', ':::'].map(networkOf)).toEqual(['', 'unknown', '1.2.3.4.5', ':::'])
})

it('every address of a /48 lies in one site, and an IPv4 address in a site of its own', () => {
  expect(['2001:db8:7:1::1', '2001:db8:7:ffff::9', '2001:0DB8:0007::'].map(siteOf)).toEqual(Array(3).fill('2001:db8:7'))
  expect(siteOf('2001:db8:8::1')).toBe('2001:db8:8')
  expect(['203.0.113.9', '::ffff:203.0.113.9', 'unknown'].map(siteOf)).toEqual([
    '203.0.113.9',
    '203.0.113.9',
    'unknown',
  ])
})
