import { readFileSync } from 'node:fs'
import { newEmailViolation } from '@tenor/contract/core'
import { messageField, nameField, noteField } from '@tenor/contract/http'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

describe('a name that a person types', () => {
  it.each(['Growth fund', '成长基金', 'صندوق النمو', 'می‌خواهم', 'A & B (2), “C”', '=1+1', '🧑‍💻'])(
    'may be "%s"',
    (name) => {
      expect(nameField(60).parse(` ${name} `)).toBe(name)
    },
  )

  it.each([
    'a\nb',
    'a\r\nb',
    'a\tb',
    'a\u0000b',
    'a\u202eb',
    'a\u2066b',
    'a\u200fb',
    'a\u200bb',
    'a\u2028b',
    'a\ufeffb',
  ])('is one line of what can be seen: %j', (name) => {
    expect(nameField(60).safeParse(name).error?.issues[0]?.message).toBe('name.malformed')
  })

  it('is neither empty nor longer than it may be', () => {
    expect(nameField(3).safeParse('  ').success).toBe(false)
    expect(nameField(3).safeParse('abcd').success).toBe(false)
    expect(nameField(3, 0).safeParse('').success).toBe(true)
  })
})

describe('a reason, note or message', () => {
  it.each(['a\u202eb', 'a\u0000b', 'a\u2066b', 'a\ufeffb', 'a\u200bb'])('shows all that it has: %j', (text) => {
    expect(noteField(60).safeParse(text).error?.issues[0]?.message).toBe('note.malformed')
    expect(messageField(60).safeParse(text).error?.issues[0]?.message).toBe('message.malformed')
  })

  it('is one line as a note, and has lines as a message', () => {
    expect(noteField(60).safeParse('a\nb').success).toBe(false)
    expect(messageField(60).parse(' a\r\nb ')).toBe('a\r\nb')
    expect(noteField(60, 0).parse(' ')).toBe('')
  })
})

describe('an address that somebody takes as their own', () => {
  it.each([
    'ada@example.test',
    'ада@пример.test',
    'ada@пример.test',
    '山田たろう@例え.test',
    'a.б@example.test',
    'a1-2@x.test',
  ])('may be %s', (email) => {
    expect(newEmailViolation(email)).toBeNull()
  })

  it.each(['\u0430da@example.test', 'ada@ex\u0430mple.test', 'αda@example.test', 'ada@example.t\u0435st'])(
    'has one script in each part: %s',
    (email) => {
      expect(newEmailViolation(email)).toEqual({ reason: 'account.email.mixedScripts', params: {} })
    },
  )

  it('is an address first', () => {
    expect(newEmailViolation('ada')?.reason).toBe('account.email.malformed')
  })
})

describe('text that a person types, in any call', () => {
  const TYPED =
    /^(name|manager|reason|note|message|answer|place|evidence|source|campaign|tips|redeem_period_txt|title|subtitle|market|risk_reason)$/

  it('is refused with characters that cannot be seen or that turn its direction, also within rows of a body', async () => {
    const open: string[] = []
    const checked: string[] = []
    for (const { name, body } of await everyBody()) {
      // The answer of a provider of identities is signed, and the name of a stop is one of a list.
      if (name === 'identityFinish' || name === 'beginStop') continue
      for (const [field, schema] of textsIn(body, name)) {
        if (!TYPED.test(field.split('.').at(-1) ?? '') || !schema.safeParse('plain text').success) continue
        checked.push(field)
        if (['plain \u202e text', 'plain\u0000text', 'plain\u200btext'].some((text) => schema.safeParse(text).success))
          open.push(field)
      }
    }
    expect(open).toEqual([])
    expect(checked.length).toBeGreaterThan(25)
    expect(checked).toEqual(expect.arrayContaining(['wealthBackOfficeCreate.documents.title', 'addPasskey.name']))
  })
})

type Inner = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  options?: readonly z.ZodType[]
}

/** Text fields of a schema, each with its path. */
function textsIn(schema: z.ZodType, path: string): [string, z.ZodType][] {
  const { type, shape, element, innerType, in: before, out, options } = schema._zod.def as unknown as Inner
  if (type === 'string') return [[path, schema]]
  if (shape !== undefined) return Object.entries(shape).flatMap(([name, field]) => textsIn(field, `${path}.${name}`))
  const within = [element, innerType, before, out].concat(options ?? []).filter((each) => each !== undefined)
  return within.flatMap((each) => textsIn(each, path))
}

async function everyBody(): Promise<{ name: string; body: z.ZodObject<Record<string, z.ZodType>> }[]> {
  const manifest = new URL('../../package.json', import.meta.url)
  const modules = Object.keys(JSON.parse(readFileSync(manifest, 'utf8')).exports)
  const exported = await Promise.all(modules.map((module) => import(module.replace('.', '@tenor/contract'))))
  return exported.flatMap((module: Record<string, { body?: unknown } | null | undefined>) =>
    Object.entries(module).flatMap(([name, value]) =>
      value?.body instanceof z.ZodObject ? [{ name, body: value.body as z.ZodObject<Record<string, z.ZodType>> }] : [],
    ),
  )
}
