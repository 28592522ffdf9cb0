import { formatExact } from '../money/index.ts'
import { FIGURE_TAGS, type Locale } from '../phrases/index.ts'
import { instantOfSeconds } from '../time/index.ts'
import { ACT_FIELDS, type FieldForm } from './act-fields.ts'

/** `say` answers with the key itself where a language has no such phrase. */
export type ActWords = {
  readonly locale: Locale
  readonly say: (key: string, values: Readonly<Record<string, string | number>>) => string
}

const WHEN = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC', hourCycle: 'h23' } as const
const NO_BOUND = '-1'

/** The label of a field of an act. */
export const labelField = ({ say }: ActWords, field: string) => say(`act.field.${field}`, {})

/** The asset of the amounts in an act's fields; undefined where they name none. */
export function assetIn(fields: Readonly<Record<string, unknown>>): string | undefined {
  return [fields['coin'], fields['asset'], fields['currency']].find((value) => typeof value === 'string')
}

/** Instants as text without their seconds. */
export const withoutSeconds = (text: string) => text.replace(/T(\d\d:\d\d):\d\d(\.\d+)?Z/, ' $1 UTC')

/** A value of a field; amounts in `asset`. */
export function writeField(words: ActWords, field: string, value: unknown, asset: string | undefined): string {
  return writeAs(words, { form: ACT_FIELDS[field] ?? 'text', field, value, asset })
}

export type FormedValue = { form: FieldForm; field: string; value: unknown; asset: string | undefined }

/** A value in a form: grouped numbers, UTC instants, codes in words. */
export function writeAs(words: ActWords, { form, field, value, asset }: FormedValue): string {
  if (value === null || value === undefined || value === '') return words.say('act.none', {})
  const text = String(value)
  const number = (options: Intl.NumberFormatOptions = { maximumFractionDigits: 8 }) =>
    formatExact(new Intl.NumberFormat(FIGURE_TAGS[words.locale], options), text)
  const inAsset = (amount: string) => (asset === undefined ? amount : `${amount} ${asset}`)
  const percent = () => number({ style: 'percent', maximumFractionDigits: 4 })
  const isOpen = text === NO_BOUND
  switch (form) {
    case 'percent':
      return percent()
    case 'percentbound':
      return isOpen ? words.say('act.noBound', {}) : percent()
    case 'amount':
      return inAsset(number())
    case 'bound':
      return isOpen ? words.say('act.noBound', {}) : inAsset(number())
    case 'price':
    case 'count':
      return number()
    case 'instant':
      if (value === 0) return words.say('act.none', {})
      return typeof value === 'number'
        ? `${new Intl.DateTimeFormat(FIGURE_TAGS[words.locale], WHEN).format(instantOfSeconds(value))} UTC`
        : withoutSeconds(text)
    case 'flag':
      return words.say('act.flag', { on: value === true || text === '1' ? '1' : '0' })
    case 'file':
      return words.say('act.file', { lines: text.trim().split('\n').length })
    case 'customers':
      return words.say('act.customers', { count: Array.isArray(value) ? value.length : text })
    case 'code':
      return writeCode(words, field, text)
    case 'codes':
      return (Array.isArray(value) ? value : [value]).map((code) => writeCode(words, field, String(code))).join(', ')
    case 'subject':
      return (Array.isArray(value) ? value : [value]).map((id) => `#${id}`).join(', ')
    default:
      return typeof value === 'object' ? writeParts(words, value, asset) : text
  }
}

/** A stable code by its own phrase, or by one of its field; a code without either is shown as it is. */
function writeCode(words: ActWords, field: string, code: string): string {
  const keys = [`act.code.${field}.${code}`, `act.code.${code}`]
  return keys.map((key) => [key, words.say(key, {})]).find(([key, said]) => key !== said)?.[1] ?? code
}

/** Fields within a field, each with its label; rows of a list are parted by semicolons. */
function writeParts(words: ActWords, value: object, asset: string | undefined): string {
  if (Array.isArray(value)) {
    return value.length === 0
      ? words.say('act.none', {})
      : value
          .map((each) => (typeof each === 'object' && each !== null ? writeParts(words, each, asset) : String(each)))
          .join('; ')
  }
  return Object.entries(value)
    .map(([field, part]) => {
      const named = { label: labelField(words, field), value: writeField(words, field, part, asset) }
      return words.say('act.part', named.label === `act.field.${field}` ? { ...named, label: field } : named)
    })
    .join(', ')
}
