import { ACT_FIELDS, type FieldForm } from '@tenor/contract/core'
import type { Locale } from '@tenor/contract/phrases'
import { instantOfSeconds } from '@tenor/contract/time'
import { sentence } from '../../platform/http/index.ts'

/** Names and facts for the sentence of an act beside its content: the subject by its name, and values each with its form. */
export type ActNames = {
  readonly subject?: string
  /** Asset of amounts. */
  readonly asset?: string
  readonly facts?: Readonly<Record<string, readonly [form: FieldForm, value: unknown]>>
}

/** One field for people; `before` is null where it stands nowhere yet. */
export type ActLine = { field: string; label: string; before: string | null; after: string }

const TAGS: Readonly<Record<Locale, string>> = { en: 'en-GB', 'zh-CN': 'zh-CN', ar: 'ar-u-nu-latn' }
const WHEN = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC', hourCycle: 'h23' } as const
const NO_BOUND = '-1'

/** Fields whose value the sentence itself says by name. */
const SAID_ELSEWHERE = new Set(['id', 'ids', 'pid', 'user_id', 'loan_id', 'reason'])

/** An act as a sentence, and its fields: those that change, or all where nothing stands yet. */
export function renderAct(
  locale: Locale,
  act: string,
  { content, names, stands }: { content: Readonly<Record<string, unknown>>; names: ActNames; stands: object | null },
): { sentence: string; lines: ActLine[] } {
  const asset = names.asset ?? textIn(content, 'coin') ?? textIn(content, 'asset') ?? textIn(content, 'currency')
  const write = (field: string, value: unknown) => written(locale, field, value, asset)
  const values: Record<string, string> = { subject: names.subject ?? '' }
  for (const field of Object.keys(ACT_FIELDS)) values[field] = sentence(locale, 'act.none', {})
  for (const [field, value] of Object.entries(content)) values[field] = write(field, value)
  for (const [name, [form, value]] of Object.entries(names.facts ?? {})) {
    values[name] = formed(locale, { form, field: name, value, asset })
  }
  const before = new Map<string, unknown>(Object.entries(stands ?? {}))
  const lines = Object.entries(content).flatMap(([field, value]): ActLine[] => {
    if (value === undefined || value === null || SAID_ELSEWHERE.has(field) || ACT_FIELDS[field] === 'skip') return []
    const [was, after] = [before.has(field) ? write(field, before.get(field)) : null, write(field, value)]
    return was === after ? [] : [{ field, label: labelled(locale, field), before: was, after }]
  })
  return { sentence: sentence(locale, `act.${act}`, values), lines }
}

const labelled = (locale: Locale, field: string) => sentence(locale, `act.field.${field}`, {})

function textIn(content: Readonly<Record<string, unknown>>, field: string): string | undefined {
  const value = content[field]
  return typeof value === 'string' ? value : undefined
}

function written(locale: Locale, field: string, value: unknown, asset: string | undefined): string {
  return formed(locale, { form: ACT_FIELDS[field] ?? 'text', field, value, asset })
}

type Formed = { form: FieldForm; field: string; value: unknown; asset: string | undefined }

function formed(locale: Locale, { form, field, value, asset }: Formed): string {
  if (value === null || value === undefined || value === '') return sentence(locale, 'act.none', {})
  const text = String(value)
  const number = (options: Intl.NumberFormatOptions = { maximumFractionDigits: 8 }) =>
    /^-?\d+(\.\d+)?$/.test(text)
      ? new Intl.NumberFormat(TAGS[locale], options).format(text as Intl.StringNumericLiteral)
      : text
  const inAsset = (amount: string) => (asset === undefined ? amount : `${amount} ${asset}`)
  const percent = () => number({ style: 'percent', maximumFractionDigits: 4 })
  const isOpen = text === NO_BOUND
  switch (form) {
    case 'percent':
      return percent()
    case 'percentbound':
      return isOpen ? sentence(locale, 'act.noBound', {}) : percent()
    case 'amount':
      return inAsset(number())
    case 'bound':
      return isOpen ? sentence(locale, 'act.noBound', {}) : inAsset(number())
    case 'price':
    case 'count':
      return number()
    case 'instant':
      return typeof value === 'number'
        ? `${new Intl.DateTimeFormat(TAGS[locale], WHEN).format(instantOfSeconds(value))} UTC`
        : text
    case 'flag':
      return sentence(locale, 'act.flag', { on: value === true || text === '1' ? '1' : '0' })
    case 'file':
      return sentence(locale, 'act.file', { lines: text.trim().split('\n').length })
    case 'customers':
      return sentence(locale, 'act.customers', { count: Array.isArray(value) ? value.length : text })
    case 'code':
      return coded(locale, field, text)
    case 'subject':
      return (Array.isArray(value) ? value : [value]).map((id) => `#${id}`).join(', ')
    default:
      return typeof value === 'object' ? inParts(locale, value, asset) : text
  }
}

/** A stable code by its own phrase, or by one of its field; a code without either is shown as it is. */
function coded(locale: Locale, field: string, code: string): string {
  const keys = [`act.code.${field}.${code}`, `act.code.${code}`]
  return keys.map((key) => [key, sentence(locale, key, {})]).find(([key, said]) => key !== said)?.[1] ?? code
}

/** Fields within a field, each with its label; rows of a list are parted by semicolons. */
function inParts(locale: Locale, value: object, asset: string | undefined): string {
  if (Array.isArray(value)) {
    return value.length === 0
      ? sentence(locale, 'act.none', {})
      : value
          .map((each) => (typeof each === 'object' && each !== null ? inParts(locale, each, asset) : String(each)))
          .join('; ')
  }
  return Object.entries(value)
    .map(([field, part]) => {
      const named = { label: labelled(locale, field), value: written(locale, field, part, asset) }
      return sentence(locale, 'act.part', named.label === `act.field.${field}` ? { ...named, label: field } : named)
    })
    .join(', ')
}
