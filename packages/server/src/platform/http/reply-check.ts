import { ResponseSerializationError } from '@fastify/type-provider-zod'
import { z } from 'zod'
import { replyTest } from './reply-test.ts'

/*
 * Every reply is checked against its endpoint's schema before it is sent. A schema can be gone through forwards, as for what
 * comes in, or backwards, from the program's values to those of the wire. Forwards zod has code made for the schema and takes
 * a third of the time; where nothing in a schema differs by direction, that is the way.
 */

type Given = { schema: unknown; method: string; url: string }
type ReplyCheck = { check: typeof z.safeParse | typeof z.safeEncode; isAsItIs: (data: unknown) => boolean }

/** Going through all schemas takes longer than all else of building a server, and few of them are ever answered with. */
const replyChecks = new WeakMap<z.ZodType, ReplyCheck>()

/** Checks and writes the replies of a route. */
export function replySerializer({ schema, method, url }: Given): (data: unknown) => string {
  if (!(schema instanceof z.ZodType)) throw new TypeError(`the reply of ${method} ${url} has no schema of ours`)
  return (data) => {
    const { check, isAsItIs } = replyCheck(schema)
    if (isAsItIs(data)) return JSON.stringify(data)
    const result = check(schema, data)
    if (result.error) throw new ResponseSerializationError(method, url, { cause: result.error })
    return JSON.stringify(result.data)
  }
}

/** Made at the first reply. */
function replyCheck(schema: z.ZodType): ReplyCheck {
  const known = replyChecks.get(schema)
  if (known !== undefined) return known
  const made = {
    check: isSameBothWays(schema) ? z.safeParse : z.safeEncode,
    isAsItIs: replyTest(schema) ?? (() => false),
  }
  replyChecks.set(schema, made)
  return made
}

const PLAIN: ReadonlySet<string> = new Set([
  'string',
  'number',
  'boolean',
  'null',
  'undefined',
  'void',
  'literal',
  'enum',
  'any',
  'unknown',
  'custom',
  'object',
  'array',
  'nullable',
  'optional',
  'union',
  'record',
  'tuple',
])

/** Whether a schema says the same of a value in both directions: nothing in it transforms, coerces or fills in. */
export function isSameBothWays(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod
  const { checks = [], coerce } = def as { checks?: readonly z.core.$ZodCheck[]; coerce?: boolean }
  if (!PLAIN.has(def.type) || coerce === true) return false
  if (checks.some((check) => check._zod.def.check === 'overwrite')) return false
  return partsOf(def).every(isSameBothWays)
}

/** The schemas that a schema is made of. */
function partsOf(def: object): z.core.$ZodType[] {
  return Object.values(def).flatMap((part) => {
    if (part instanceof z.core.$ZodType) return [part]
    if (typeof part !== 'object' || part === null) return []
    return Object.values(part).filter((inner) => inner instanceof z.core.$ZodType)
  })
}
