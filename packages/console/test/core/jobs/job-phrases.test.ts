import { MANIFESTS } from '@tenor/contract/manifests'
import { loadBackOfficePhrases } from '@tenor/contract/phrases'
import { expect, test } from 'vitest'

test('every job of a manifest says what it does', async () => {
  const phrases: object = await loadBackOfficePhrases('en')
  const jobs = MANIFESTS.flatMap((manifest) => manifest.jobs)
  expect(jobs.length).toBeGreaterThan(5)
  expect(jobs.filter((job) => !(`console.jobs.about.${job}` in phrases))).toEqual([])
})
