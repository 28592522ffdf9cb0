import { manifestFaults } from '@tenor/contract/core'
import { MANIFESTS } from '@tenor/contract/manifests'
import { decimal } from '@tenor/contract/money'
import { BOOKS, LOCALES, loadSpoken, type Speaker } from '@tenor/contract/phrases'
import { DAY_MS, instantOfSeconds, later } from '@tenor/contract/time'
import { expect, test } from 'vitest'
import { couponInterest, couponManifest, couponMaturity } from './index.ts'

const NOW = instantOfSeconds(1_900_000_000)
const SPEAKERS: readonly Speaker[] = ['web', 'console', 'server']

test('its manifest clashes with none of the others', () => {
  expect(manifestFaults([...MANIFESTS, couponManifest])).toEqual([])
})

test('what it pays is rounded down to eight decimals, at the midnight after', () => {
  expect(couponInterest(decimal('100.00000099'), decimal('0.001'))).toBe(decimal('0.1'))
  expect(couponMaturity(NOW) % DAY_MS).toBe(0)
  expect(couponMaturity(couponMaturity(NOW))).toBe(later(couponMaturity(NOW), DAY_MS))
})

test.each(SPEAKERS)(
  'its sentences for the %s are there in every language, and nobody else has them',
  async (speaker) => {
    const english = Object.keys(await loadSpoken(couponManifest.phrases, speaker, 'en'))
    expect(english.length).toBeGreaterThan(0)
    for (const locale of LOCALES) {
      const own = await loadSpoken(couponManifest.phrases, speaker, locale)
      expect(Object.keys(own)).toEqual(english)
      const others = await loadSpoken(BOOKS, speaker, locale)
      expect(english.filter((key) => key in others)).toEqual([])
    }
  },
)

test('every account, event and job of it has a name', async () => {
  const web = await loadSpoken(couponManifest.phrases, 'web', 'en')
  const console = await loadSpoken(couponManifest.phrases, 'console', 'en')
  const { accounts, events } = couponManifest.ledger
  for (const account of Object.keys(accounts)) expect(web).toHaveProperty([`ledger.account.${account}`])
  for (const event of Object.keys(events)) expect(web).toHaveProperty([`ledger.event.${event}`])
  for (const job of couponManifest.jobs) expect(console).toHaveProperty([`console.jobs.about.${job}`])
})
