import { type DualSeriesRow, sandboxSurface, surfaceViolation } from '@tenor/contract/dual'
import { describe, expect, it } from 'vitest'
import {
  bodyOfSeries,
  formOfSeries,
  seriesChanges,
  surfaceOfText,
  surfaceText,
} from '../../../src/products/dual/series/dual-series-form.ts'

const side: DualSeriesRow['call'] = {
  enabled: 1,
  margin: '0.15',
  redeem_fee: '0.005',
  terms: [1, 7],
  targets: 8,
  nearest: 50,
  reach: 100,
  min_copies: 5,
  max_copies: 200_000,
  capacity_copies: 5_000_000,
}
const row: DualSeriesRow = {
  coin: 'BTC',
  enabled: 1,
  vip: 0,
  call: side,
  put: side,
  surface: sandboxSurface({ atTheMoney: 0.5 }).map((slice) => ({ ...slice })),
  revision: 3,
}

describe('the form of a series', () => {
  it('that nobody touches sends what stands, and changes nothing', () => {
    const { body } = bodyOfSeries(formOfSeries(row), row)
    expect(body).toEqual(row)
    expect(seriesChanges(row, body ?? row)).toEqual([])
  })

  it('sends what was typed, and names each field that changes with both values', () => {
    const form = formOfSeries(row)
    const typed = { ...form, vip: true, put: { ...form.put, margin: '22.5', redeemFee: '0.75', terms: '14, 1;3' } }
    const { body } = bodyOfSeries(typed, row)
    expect(body?.put).toEqual({ ...side, margin: '0.225', redeem_fee: '0.0075', terms: [14, 1, 3] })
    expect(seriesChanges(row, body ?? row)).toEqual([
      { field: 'vip', side: null, before: '0', after: '1' },
      { field: 'margin', side: 'put', before: '15 %', after: '22.5 %' },
      { field: 'redeem_fee', side: 'put', before: '0.5 %', after: '0.75 %' },
      { field: 'terms', side: 'put', before: '1, 7', after: '14, 1, 3' },
    ])
  })

  it.each([
    ['console.dual.series.malformed', { targets: '8.5' }],
    ['console.dual.series.malformed', { margin: 'much' }],
    ['console.dual.series.malformed', { terms: '1, two' }],
    ['dual.series.terms', { terms: '' }],
    ['dual.series.margin', { margin: '91' }],
    ['dual.product.redeemFee', { redeemFee: '0.24' }],
    ['dual.series.distances', { nearest: '5' }],
  ])('is refused with %s: %o', (reason, wrong) => {
    const form = formOfSeries(row)
    expect(bodyOfSeries({ ...form, call: { ...form.call, ...wrong } }, row).violation?.reason).toBe(reason)
  })

  it('reads a surface line by line, as it writes it, and as a calibration may be pasted', () => {
    expect(surfaceOfText(surfaceText(row.surface))).toEqual(row.surface)
    expect(surfaceOfText('7\t1e-3 0.02 -.1 0 0.05\n\n')).toEqual([
      { term_days: 7, a: 0.001, b: 0.02, rho: -0.1, m: 0, sigma: 0.05 },
    ])
    for (const text of ['7, 1, 2', '7, 1, 2, 3, 4, x', '7, 1, 2, 3, 4, 5, 6']) expect(surfaceOfText(text)).toBeNull()
  })

  it('asks the rules of the contract about the surface', () => {
    const form = formOfSeries(row)
    const torn = bodyOfSeries({ ...form, surface: '7, 0.01, 0.05, 0, 0, 0.1\n14, 0.005, 0.05, 0, 0, 0.1' }, row)
    expect(torn.violation?.reason).toBe('dual.surface.calendar')
    expect(surfaceViolation(row.surface)).toBeNull()
  })
})
