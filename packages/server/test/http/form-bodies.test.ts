import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { everyEndpoint } from './every-endpoint.ts'
import { goodInput } from './generated-input.ts'

/* Browsers send a body as a form unless its call asks for JSON: a form must say the same. */

const calls = (await everyEndpoint()).filter(
  ({ endpoint: { method, body, sends } }) => method !== 'GET' && body !== undefined && sends !== 'json',
)

/** What a reader of forms makes of a payload. */
function throughForm(body: unknown): unknown {
  const given = Object.entries(body as object).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(new URLSearchParams(given.map(([name, value]) => [name, String(value)])))
}

function partsOf(schema: z.ZodType): [string, { type?: string }][] {
  const json = z.toJSONSchema(schema, { unrepresentable: 'any' }) as { properties?: Record<string, { type?: string }> }
  return Object.entries(json.properties ?? {})
}

test.each(calls)('a form says all that $name says', ({ endpoint }) => {
  const schema = endpoint.body as z.ZodType
  expect(partsOf(schema).filter(([, { type }]) => type === 'object')).toEqual([])
  fc.assert(
    fc.property(goodInput(endpoint, {}), ({ body }) => {
      expect(schema.safeParse(throughForm(body)).data).toEqual(schema.parse(body))
    }),
    { numRuns: 30 },
  )
})
