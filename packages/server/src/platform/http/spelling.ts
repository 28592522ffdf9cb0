import { readPair, spellingOf } from '@tenor/contract/http'
import { z } from 'zod'

type Schema = z.core.$ZodType

/** The spelling of a symbol as its asset has it, or the text itself. */
export type Spell = (symbol: string) => string

type Respell = (value: unknown, spell: Spell) => unknown

/**
 * Replaces the spelling of symbols and pairs in values that a schema has read. Null where a schema has no such field, so that its values
 * are left alone.
 */
export function respellOf(schema: Schema): Respell | null {
  const kind = spellingOf(schema)
  if (kind !== null) return (value, spell) => (typeof value === 'string' ? spellText(value, kind, spell) : value)
  if (schema instanceof z.ZodObject) return respellObject(schema)
  if (schema instanceof z.ZodArray) {
    const each = respellOf(schema._zod.def.element)
    return each && ((value, spell) => (Array.isArray(value) ? value.map((one) => each(one, spell)) : value))
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return respellOf(schema._zod.def.innerType)
  if (schema instanceof z.ZodPipe) return respellOf(schema._zod.def.out)
  if (schema instanceof z.ZodUnion) {
    const all = schema._zod.def.options.flatMap((option) => respellOf(option) ?? [])
    const [first = null] = all
    return first && ((value, spell) => all.reduce((read, each) => each(read, spell), value))
  }
  return null
}

function respellObject(schema: z.ZodObject): Respell | null {
  const fields = Object.entries(schema._zod.def.shape).flatMap(([name, field]) => {
    const respell = respellOf(field)
    return respell === null ? [] : [{ name, respell }]
  })
  if (fields.length === 0) return null
  return (value, spell) => {
    if (typeof value !== 'object' || value === null) return value
    const spelt = new Map<string, unknown>(Object.entries(value))
    for (const { name, respell } of fields) if (spelt.has(name)) spelt.set(name, respell(spelt.get(name), spell))
    return Object.fromEntries(spelt)
  }
}

function spellText(text: string, kind: 'asset' | 'pair', spell: Spell): string {
  const normal = text.normalize('NFC')
  if (kind === 'asset') return spell(normal)
  const pair = readPair(normal)
  return pair === null ? spell(normal) : `${spell(pair.coin)}_${spell(pair.quote)}`
}
