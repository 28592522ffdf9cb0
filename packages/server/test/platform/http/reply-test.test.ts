import { dualOrderList } from '@tenor/contract/dual'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { replySerializer } from '../../../src/platform/http/reply-check.ts'
import { replyTest } from '../../../src/platform/http/reply-test.ts'
import { everyEndpoint } from '../../http/every-endpoint.ts'

const TEXTS = ['', '0', '-1.5', '0.00000001', 'BTC', 'BTC_USDT', 'a "quoted" \\ line\n', 'é 中 😀', 't-1', '2026-11-23']
const NUMBERS = [0, -0, 1, -1, 0.5, 1e21, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY]

/** Values of a schema most of the time, and now and then what is not: beside it, missing, of another type. */
function valuesOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const odd = fc.constantFrom<unknown>(undefined, null, 0, 'x', [], {}, new Date(0), Number.NaN, 1n)
  return fc.oneof({ weight: 60, arbitrary: soundValuesOf(def) }, { weight: 1, arbitrary: odd })
}

function soundValuesOf(def: z.core.$ZodTypes['_zod']['def']): fc.Arbitrary<unknown> {
  switch (def.type) {
    case 'string':
      return fc.oneof(fc.constantFrom(...TEXTS), fc.string({ maxLength: 5 }))
    case 'number':
      return fc.oneof({ weight: 20, arbitrary: fc.nat(9) }, { weight: 1, arbitrary: fc.constantFrom(...NUMBERS) })
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constantFrom<unknown>(...def.values)
    case 'enum':
      return fc.constantFrom<unknown>(...Object.values(def.entries))
    case 'nullable':
      return fc.option(valuesOf(def.innerType))
    case 'optional':
      return fc.option(valuesOf(def.innerType), { nil: undefined })
    case 'array':
      return fc.array(valuesOf(def.element), { maxLength: 2 })
    case 'tuple':
      return fc.tuple(...def.items.map(valuesOf))
    case 'union':
      return fc.oneof(...def.options.map(valuesOf))
    case 'record':
      return fc.dictionary(fc.constantFrom(...TEXTS), valuesOf(def.valueType), { maxKeys: 2 })
    case 'object':
      return objects(def)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function objects({ shape }: z.core.$ZodObjectDef): fc.Arbitrary<unknown> {
  const optional = Object.keys(shape).filter((name) => (shape[name] as z.core.$ZodTypes)._zod.def.type === 'optional')
  const fields = Object.fromEntries(Object.entries(shape).map(([name, of]) => [name, valuesOf(of)]))
  const known = fc.record(fields, { requiredKeys: Object.keys(shape).filter((name) => !optional.includes(name)) })
  const beside = fc.tuple(known, fc.constantFrom({}, {}, {}, {}, {}, {}, {}, { secret: 'x' }))
  return fc.tuple(beside, fc.nat(9)).map(([[value, more], turned]) => {
    const entries = Object.entries({ ...value, ...more })
    return Object.fromEntries(turned === 0 ? entries.toReversed() : entries)
  })
}

/** What zod makes of a value, as JSON; null where it refuses. */
function byZod(schema: z.ZodType, value: unknown): string | null {
  const result = z.safeParse(schema, value)
  return result.success ? JSON.stringify(result.data) : null
}

const isList = (schema: z.ZodType) => schema instanceof z.ZodObject && 'next_cursor' in schema.shape

describe('a reply that is written as it is', () => {
  it('is, for every endpoint, what zod would have made of it', async () => {
    const listsWithout: string[] = []
    for (const { name, endpoint } of await everyEndpoint()) {
      const test = replyTest(endpoint.data)
      if (test === null && isList(endpoint.data)) listsWithout.push(name)
      const seen = fc.property(valuesOf(endpoint.data), (value) => {
        if (test?.(value) !== true) return
        expect(JSON.stringify(value), name).toBe(byZod(endpoint.data, value))
      })
      fc.assert(seen, { numRuns: 60 })
    }
    // Its rows have products of several kinds.
    expect(listsWithout).toEqual(['backOfficeVouchers'])
  }, 120_000)

  it('passes orders, so that a page of them takes the shorter way', () => {
    const test = replyTest(dualOrderList.data)
    expect(test?.({ list: [], totalCount: 0 })).toBe(true)
    expect(test?.({ list: [], totalCount: 0, total_capped: true, next_cursor: 'x' })).toBe(true)
    expect(test?.({ list: [], totalCount: 0, secret: 1 })).toBe(false)
    expect(test?.({ totalCount: 0, list: [] })).toBe(false)
    expect(test?.({ list: [] })).toBe(false)
    expect(test?.({ list: [{ id: 1 }], totalCount: 1 })).toBe(false)
  })

  it.each([
    ['two kinds of object', z.union([z.object({ a: z.int() }), z.object({ a: z.int(), b: z.int() })])],
    ['a check of the whole', z.object({ a: z.int() }).refine(({ a }) => a > 1)],
    ['what is beside it', z.looseObject({ a: z.int() })],
    ['a transform', z.object({ a: z.string().transform(Number) })],
    ['a pattern that remembers', z.string().regex(/a/g)],
  ])('is not looked for where there is %s', (_name, schema) => {
    expect(replyTest(schema)).toBeNull()
  })

  it('is of no class, whose JSON may be another', () => {
    class Row {
      id = 1
      toJSON() {
        return { id: 2 }
      }
    }
    const schema = z.object({ id: z.int() })
    expect(replyTest(schema)?.(new Row())).toBe(false)
    expect(replySerializer({ schema, method: 'GET', url: '/x' })(new Row())).toBe('{"id":1}')
  })
})
