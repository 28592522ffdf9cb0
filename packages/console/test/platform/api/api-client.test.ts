import { describe, expect, test } from 'vitest'
import { addressOf } from '../../../src/platform/api/api-client.ts'

describe('the address of a call', () => {
  test('has its parameters filled in, each kept inside its part of the path', () => {
    expect(addressOf('/console/api/jobs/:name/run', { params: { name: 'a/b c' } })).toBe(
      '/console/api/jobs/a%2Fb%20c/run',
    )
  })

  test('leaves out of the query what is not given', () => {
    const query = { coin: 'BTC', type: undefined, email: '', page: 2 }
    expect(addressOf('/console/api/dual/products', { query })).toBe('/console/api/dual/products?coin=BTC&page=2')
    expect(addressOf('/console/api/jobs', {})).toBe('/console/api/jobs')
  })
})
