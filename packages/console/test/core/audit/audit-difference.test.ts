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

  test('goes into fields within fields, and takes a list of plain values for one', () => {
    const before = { coin: 'BTC', call: { margin: '0.15', terms: [1, 7] }, surface: [{ term: 1, a: 0.1 }] }
    const after = { coin: 'BTC', call: { margin: '0.12', terms: [1, 14] }, surface: [{ term: 1, a: 0.2 }] }
    expect(changedFields(before, after)).toEqual([
      { field: 'call.margin', before: '0.15', after: '0.12' },
      { field: 'call.terms', before: '[1,7]', after: '[1,14]' },
      { field: 'surface.0.a', before: '0.1', after: '0.2' },
    ])
  })
})
