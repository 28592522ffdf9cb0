import type { z } from 'zod'

/*
 * Whether a reply is of its schema and has nothing beside it: then it can be written as it is. zod copies what it checks, to
 * leave out what the schema does not know, and that takes most of the time for a page of many rows. Whatever is not known
 * here, or does not pass, goes to zod, which alone refuses and leaves out.
 */

type Test<Value = unknown> = (value: Value) => boolean

/** A test that is true only of what zod would take and give back unchanged; null for a schema with something that is not known here. */
export function replyTest(schema: z.core.$ZodType): Test | null {
  try {
    return testOf(schema)
  } catch (error) {
    if (error instanceof NotKnown) return null
    throw error
  }
}

class NotKnown extends Error {}

const SIMPLE: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'null', 'literal', 'enum'])

function testOf(schema: z.core.$ZodType): Test {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return ofType<string>('string', checksOf(def))
    case 'number':
      // As zod has it: neither infinite nor NaN, which JSON would write as null.
      return ofType<number>('number', [Number.isFinite, ...checksOf<number>(def)])
    case 'boolean':
      return ofType<boolean>('boolean', [])
    case 'null':
      return (value) => value === null
    case 'unknown':
      return () => true
    case 'literal':
      return oneOf(def.values)
    case 'enum':
      return oneOf(Object.values(def.entries))
    case 'nullable':
      return nullable(testOf(def.innerType))
    case 'array':
      return list(testOf(def.element), checksOf<readonly unknown[]>(def))
    case 'tuple':
      return tuple(def)
    case 'record':
      return record(def)
    case 'object':
      return object(def)
    case 'union':
      return union(def)
    default:
      throw new NotKnown()
  }
}

/** What a schema asks beyond its type. */
function checksOf<Value>({ checks = [], ...def }: { checks?: readonly unknown[]; check?: string }): Test<Value>[] {
  const all = checks.map((check) => (check as z.core.$ZodChecks)._zod.def)
  return (def.check === undefined ? all : [def as CheckDef, ...all]).map((check) => checkOf(check) as Test<Value>)
}

type CheckDef = z.core.$ZodChecks['_zod']['def']

function checkOf(def: CheckDef): Test<never> {
  switch (def.check) {
    case 'max_length':
      return ({ length }: { length: number }) => length <= def.maximum
    case 'min_length':
      return ({ length }: { length: number }) => length >= def.minimum
    case 'greater_than':
      return (value: number) => (def.inclusive ? value >= Number(def.value) : value > Number(def.value))
    case 'less_than':
      return (value: number) => (def.inclusive ? value <= Number(def.value) : value < Number(def.value))
    case 'number_format':
      if (def.format !== 'safeint') throw new NotKnown()
      return Number.isSafeInteger as Test
    case 'string_format':
      return pattern(def)
    default:
      return custom(def)
  }
}

function pattern({ format, pattern: shape }: { format: string; pattern?: RegExp | undefined }): Test<string> {
  if (format !== 'regex' || shape === undefined || shape.global || shape.sticky) throw new NotKnown()
  return (value) => shape.test(value)
}

function custom(def: object): Test {
  const { check, type, fn } = def as { check?: string; type?: string; fn?: Test }
  if (check !== 'custom' || type !== 'custom' || fn === undefined) throw new NotKnown()
  return (value) => fn(value) === true
}

function ofType<Value>(type: string, checks: readonly Test<Value>[]): Test {
  return (value) => {
    if (typeof value !== type) return false
    for (const check of checks) if (!check(value as Value)) return false
    return true
  }
}

function oneOf(values: readonly unknown[]): Test {
  const all = new Set(values)
  return (value) => all.has(value)
}

function nullable(inner: Test): Test {
  return (value) => value === null || inner(value)
}

function list(element: Test, checks: readonly Test<readonly unknown[]>[]): Test {
  return (value) => {
    if (!Array.isArray(value)) return false
    for (const check of checks) if (!check(value)) return false
    for (let at = 0; at < value.length; at += 1) if (!element(value[at])) return false
    return true
  }
}

function tuple({ items, rest, checks = [] }: z.core.$ZodTupleDef): Test {
  if (rest !== null || checks.length > 0) throw new NotKnown()
  const tests = items.map(testOf)
  return (value) => Array.isArray(value) && value.length === tests.length && tests.every((test, at) => test(value[at]))
}

/** Of two kinds of object the first that takes a value decides what is left out of it, so only one may be there. */
function union({ options, checks = [] }: z.core.$ZodUnionDef): Test {
  const compound = options.filter((option) => !SIMPLE.has(option._zod.def.type))
  if (checks.length > 0 || compound.length > 1) throw new NotKnown()
  const tests = options.map(testOf)
  return (value) => tests.some((test) => test(value))
}

function record({ keyType, valueType, checks = [] }: z.core.$ZodRecordDef): Test {
  if (keyType._zod.def.type !== 'string' || checks.length > 0) throw new NotKnown()
  const [keyTest, valueTest] = [testOf(keyType), testOf(valueType)]
  return (value) => {
    if (!isPlainObject(value)) return false
    for (const name in value) if (!keyTest(name) || !valueTest(value[name])) return false
    return true
  }
}

function object({ shape, catchall, checks = [] }: z.core.$ZodObjectDef): Test {
  if (catchall !== undefined || checks.length > 0) throw new NotKnown()
  const fields = new Map(
    Object.entries(shape).map(([name, of], place) => {
      const { def } = (of as z.core.$ZodTypes)._zod
      const isOptional = def.type === 'optional'
      return [name, { place, test: testOf(isOptional ? def.innerType : of), required: isOptional ? 0 : 1 }]
    }),
  )
  const required = [...fields.values()].filter((field) => field.required === 1).length
  return (value) => {
    if (!isPlainObject(value)) return false
    let [seen, last] = [0, -1]
    for (const name in value) {
      const field = fields.get(name)
      // In the schema's order, as zod would have it: a repeated answer is the first one to the letter.
      if (field === undefined || field.place < last || !field.test(value[name])) return false
      seen += field.required
      last = field.place
    }
    return seen === required
  }
}

/** Of no class, so that JSON has the fields that are gone through and no others. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
