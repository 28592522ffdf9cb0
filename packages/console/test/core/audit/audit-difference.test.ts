import { describe, expect, test } from 'vitest'
import { changedFields } from '../../../src/core/audit/audit-difference.ts'

describe('what an entry of the audit log changed', () => {
  test('is only what differs', () => {
    const before = { apr: '0.5', listing: 'listed', term: { days: 2 } }
    expect(changedFields(before, { ...before, listing: 'paused' })).toEqual([
      { field: 'listing', before: 'listed', after: 'paused' },
    ])
  })

  test('is every field of something new', () => {
    expect(changedFields(null, { price: '0.08', count: 3, note: null })).toEqual([
      { field: 'price', before: null, after: '0.08' },
      { field: 'count', before: null, after: '3' },
    ])
  })

  test('says also what was taken away', () => {
    expect(changedFields({ region: 'CH' }, {})).toEqual([{ field: 'region', before: 'CH', after: null }])
  })
})
