import * as core from '@tenor/contract/core'
import { bookFaults, coreManifest, endpointsOf, isOfferedIn, type Manifest, manifestFaults } from '@tenor/contract/core'
import * as dual from '@tenor/contract/dual'
import { dualManifest } from '@tenor/contract/dual'
import { BUSINESS_LINES, MANIFESTS } from '@tenor/contract/manifests'
import { NAMES } from '@tenor/contract/names'
import * as overview from '@tenor/contract/overview'
import * as simpleEarn from '@tenor/contract/simple-earn'
import * as softStaking from '@tenor/contract/soft-staking'
import * as staking from '@tenor/contract/staking'
import * as wealth from '@tenor/contract/wealth'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const EMPTY: Manifest = {
  name: 'coupon',
  title: 'Coupons',
  business: [],
  withheldIn: [],
  ledger: { accounts: {}, events: {} },
  claims: [],
  fees: [],
  promises: [],
  jobs: [],
  acts: [],
  sales: [],
  notices: [],
  vouchers: [],
  phrases: {},
  endpoints: [],
  settings: [],
}

test('nothing of what the core, the products and the overview bring clashes', () => {
  expect(manifestFaults(MANIFESTS)).toEqual([])
})

test.each<[string, Partial<Manifest>]>([
  ['name dual', { name: 'dual' }],
  ['line of business dual', { business: ['dual'] }],
  ['account name dual', { ledger: { accounts: { dual: 500 }, events: {} } }],
  ['account number 11', { ledger: { accounts: { coupon: 11 }, events: {} } }],
  ['event dual.hold', { ledger: { accounts: {}, events: { 'dual.hold': 500 } } }],
  ['event number 100', { ledger: { accounts: {}, events: { 'coupon.hold': 100 } } }],
  ['promise dual.interest', { promises: ['dual.interest'] }],
  ['fee dual.margin', { fees: ['dual.margin'] }],
  ['job dual-listing', { jobs: ['dual-listing'] }],
  ['act voucher.grant', { acts: ['voucher.grant'] }],
  ['column dual', { columns: [{ name: 'dual', paidIn: 'same' }] }],
  ['kind of voucher dual', { vouchers: [{ name: 'dual', terms: z.object({}), use: { sale: 'dual', page: '/' } }] }],
  ['book of phrases shell', { phrases: { shell: coreManifest.phrases.shell } }],
  [`endpoint GET ${core.balances.path}`, { endpoints: [core.balances] }],
  ['setting mode', { settings: ['mode'] }],
])('the %s said again is noticed', (what, given) => {
  expect(manifestFaults([...MANIFESTS, { ...EMPTY, ...given }])).toEqual([`the ${what} is said twice`])
})

test.each([
  ['house:coupon', 400],
  ['coupon', 1400],
  ['coupon', 0],
])('an account %s of the number %i is out of its range', (name, number) => {
  expect(manifestFaults([{ ...EMPTY, ledger: { accounts: { [name]: number }, events: {} } }])).toHaveLength(1)
})

test('books tell every account of the house and every event, and nothing that a ledger does not have', () => {
  expect(MANIFESTS.flatMap(bookFaults)).toEqual([])
  const ledger = { accounts: { coupon: 900, 'house:coupons': 1900 }, events: { 'coupon.paid': 900 } }
  expect(bookFaults({ ...EMPTY, ledger })).toEqual([
    'the books of coupon and its ledger differ in house:coupons',
    'the books of coupon and its ledger differ in coupon.paid',
  ])
  expect(bookFaults({ ...EMPTY, books: { house: {}, events: { 'coupon.gone': 'move' } } })).toHaveLength(1)
})

const pathOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

describe('endpoints', () => {
  test.each([
    ['core', coreManifest, core],
    ['dual', dualManifest, dual],
    ['simple-earn', simpleEarn.simpleEarnManifest, simpleEarn],
    ['staking', staking.stakingManifest, staking],
    ['soft-staking', softStaking.softStakingManifest, softStaking],
    ['wealth', wealth.wealthManifest, wealth],
    ['overview', overview.overviewManifest, overview],
  ])('of %s are all in its manifest', (_name, manifest: Manifest, exports) => {
    expect(new Set([...manifest.endpoints, ...(manifest.programs ?? [])].map(pathOf))).toEqual(
      new Set(endpointsOf(exports).map(pathOf)),
    )
  })
})

test('a region that a product is withheld in is not offered it', () => {
  expect(isOfferedIn(dualManifest, 'KP')).toBe(false)
  expect(isOfferedIn(dualManifest, 'CH')).toBe(true)
  expect(BUSINESS_LINES.flatMap(({ business }) => business)).toEqual([
    'dual',
    'simple_earn',
    'staking',
    'soft_staking',
    'wealth',
    'spot',
  ])
})

test('browsers read the names of every manifest', () => {
  const all = (names: readonly Pick<Manifest, 'ledger' | 'jobs' | 'acts'>[]) => ({
    accounts: Object.assign({}, ...names.map(({ ledger }) => ledger.accounts)),
    events: Object.assign({}, ...names.map(({ ledger }) => ledger.events)),
    jobs: names.flatMap(({ jobs }) => jobs),
    acts: names.flatMap(({ acts }) => acts),
  })
  expect(all(NAMES)).toEqual(all(MANIFESTS))
})
