import type { Endpoint } from '@tenor/contract/http'
import fc from 'fast-check'
import { z } from 'zod'
import type { Input } from './every-endpoint.ts'

/** Values by the name of their field that mean something to the app under test, so that a call gets past the schema. */
export type Known = Record<string, readonly unknown[]>

type Json = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Json[]
  pattern?: string
  description?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Json
  prefixItems?: Json[]
  properties?: Record<string, Json>
  required?: string[]
}

/** Inputs that fit the schemas of an endpoint. */
export function goodInput(endpoint: Endpoint, known: Known): fc.Arbitrary<Input> {
  return fc.record({
    params: fitting(endpoint.params, known),
    query: fitting(endpoint.query, known),
    body: endpoint.method === 'GET' ? fc.constant(undefined) : fitting(endpoint.body, known),
  }) as fc.Arbitrary<Input>
}

/** Inputs with one thing changed in a way that schemas mostly forbid. */
export function badInput(endpoint: Endpoint, known: Known): fc.Arbitrary<Input> {
  const part = endpoint.method === 'GET' ? fc.constant('query') : fc.constantFrom('body', 'query')
  return fc.tuple(goodInput(endpoint, known), part, fc.nat(), OUT_OF_PLACE, fc.boolean()).map(spoilt)
}

function spoilt([input, part, pick, value, whole]: [Input, string, number, unknown, boolean]): Input {
  if (whole && part === 'body') return { ...input, body: value }
  const fields = { ...(input[part as 'body' | 'query'] as Record<string, unknown>) }
  const names = Object.keys(fields)
  const name = names[pick % Math.max(1, names.length)] ?? 'page'
  if (pick % 5 === 0) delete fields[name]
  else Object.defineProperty(fields, name, { value, enumerable: true })
  return { ...input, [part]: fields }
}

const OUT_OF_PLACE: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>('1e400', 'NaN', 'Infinity', '0x10', '１２', '-1', '0', '0.000000001', '1'.repeat(70), '\0'),
  fc.constantFrom<unknown>('a\0b', '\u202eabc', '\ud800', "'; drop table app_user; --", '../../etc/passwd', '%00'),
  fc.constantFrom<unknown>(null, true, [], {}, [[[[]]]], -1, 0, 1.5, 2 ** 53, 1e308, Number.MIN_VALUE),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.jsonValue({ maxDepth: 3 }),
)

function fitting(schema: z.ZodType | undefined, known: Known): fc.Arbitrary<unknown> {
  if (schema === undefined || schema instanceof z.ZodUndefined) return fc.constant({})
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Json
  return fittingJson(json, known).filter((value) => schema.safeParse(value).success)
}

function fittingJson(json: Json, known: Known): fc.Arbitrary<unknown> {
  if (json.const !== undefined) return fc.constant(json.const)
  if (json.enum !== undefined) return fc.constantFrom(...json.enum)
  if (json.anyOf !== undefined) return fc.oneof(...json.anyOf.map((one) => fittingJson(one, known)))
  if (json.prefixItems !== undefined) return fc.tuple(...json.prefixItems.map((one) => fittingJson(one, known)))
  if (json.type === 'object') return objectOf(json, known)
  if (json.type === 'array') {
    const size = { minLength: json.minItems ?? 0, maxLength: Math.min(json.maxItems ?? 4, 4) }
    return fc.array(fittingJson(json.items ?? {}, known), size)
  }
  if (json.type === 'integer' || json.type === 'number') {
    return fc.integer({ min: json.minimum ?? 0, max: json.maximum ?? 1_000_000 })
  }
  if (json.type === 'boolean') return fc.boolean()
  return textOf(json)
}

function objectOf(json: Json, known: Known): fc.Arbitrary<unknown> {
  const entries = Object.entries(json.properties ?? {}).map(([name, field]) => {
    const any = fittingJson(field, known)
    const values = known[name]
    return [name, values === undefined ? any : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...values) }, any)]
  })
  return fc.record<Record<string, unknown>, string>(Object.fromEntries(entries), { requiredKeys: json.required ?? [] })
}

const decimalText = fc
  .tuple(fc.nat({ max: 1_000_000 }), fc.nat({ max: 99_999_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(8, '0')}`)

function textOf(json: Json): fc.Arbitrary<string> {
  if (json.pattern !== undefined) return fc.stringMatching(new RegExp(json.pattern))
  if (json.description?.includes('ecimal') === true) return decimalText
  return fc.oneof(decimalText, fc.string({ maxLength: json.maxLength ?? 40 }))
}
