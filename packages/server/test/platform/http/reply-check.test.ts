import { dualOrderList } from '@tenor/contract/dual'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isSameBothWays, replySerializer } from '../../../src/platform/http/reply-check.ts'
import { everyEndpoint } from '../../http/every-endpoint.ts'

const ROUTE = { method: 'GET', url: '/x' }

describe('what is checked of a reply before it is sent', () => {
  it('is the same forwards and backwards for every endpoint, so that all have the faster way', async () => {
    const endpoints = await everyEndpoint()
    expect(endpoints.length).toBeGreaterThan(50)
    expect(endpoints.filter(({ endpoint }) => !isSameBothWays(endpoint.data)).map(({ name }) => name)).toEqual([])
  })

  it.each([
    ['a transform', z.object({ a: z.string().transform(Number) })],
    ['a preprocess', z.array(z.preprocess(String, z.string()))],
    ['a codec', z.codec(z.string(), z.number(), { decode: Number, encode: String })],
    ['what is filled in', z.object({ a: z.union([z.null(), z.string().default('x')]) })],
    ['what is coerced', z.record(z.string(), z.coerce.number())],
    ['what is rewritten', z.object({ a: z.string().trim().nullable() })],
  ])('is not, where there is %s', (_name, schema) => {
    expect(isSameBothWays(schema)).toBe(false)
  })

  it('still refuses what breaks the schema, and leaves out what the schema does not know', () => {
    const write = replySerializer({ ...ROUTE, schema: z.object({ data: dualOrderList.data }) })
    const empty = { list: [], totalCount: 0 }
    expect(write({ data: { ...empty, secret: 'x' } })).toBe(JSON.stringify({ data: empty }))
    expect(() => write({ data: { ...empty, list: [{ id: 1 }] } })).toThrow("Response doesn't match the schema")
    const decimals = replySerializer({ ...ROUTE, schema: z.object({ a: z.string().max(3) }) })
    expect(() => decimals({ a: '1234' })).toThrow("Response doesn't match the schema")
    const rewritten = replySerializer({
      ...ROUTE,
      schema: z.codec(z.string(), z.number(), { decode: Number, encode: String }),
    })
    expect(rewritten(5)).toBe('"5"')
  })
})
