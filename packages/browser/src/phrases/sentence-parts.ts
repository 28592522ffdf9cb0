/*
 * What of ICU MessageFormat the phrases use, in the form in which a built app carries it: text, values, numbers, plurals,
 * selections and tags. The library that formats all of it would be a fiftieth of the first page.
 */

/** Text; 0 for the number of a plural; a value by its name; or a value with what is done with it. */
type SentencePart =
  | string
  | 0
  | readonly [name: string]
  | readonly [name: string, kind: 'number']
  | readonly [name: string, kind: 'plural' | 'select', ways: Readonly<Record<string, SentenceParts>>]
  | readonly [name: string, kind: 'tag', inside: SentenceParts]
export type SentenceParts = readonly SentencePart[]

/** An element as the library parses it. */
type Element = {
  type: number
  value?: string
  style?: unknown
  offset?: number
  pluralType?: string
  options?: Record<string, { value: Element[] }>
  children?: Element[]
}

/** The parts of a parsed sentence. Throws on what the phrases do not use. */
export function partsOf(parsed: readonly unknown[]): SentenceParts {
  return (parsed as Element[]).map((element) => {
    const { type, value = '', style, offset, pluralType, options = {}, children = [] } = element
    const isPlain = !style && !offset && (pluralType ?? 'cardinal') === 'cardinal'
    const ways = () => Object.fromEntries(Object.entries(options).map(([name, way]) => [name, partsOf(way.value)]))
    if (type === 0) return value
    if (type === 1) return [value]
    if (type === 2 && isPlain) return [value, 'number']
    if (type === 5) return [value, 'select', ways()]
    if (type === 6 && isPlain) return [value, 'plural', ways()]
    if (type === 7) return 0
    if (type === 8) return [value, 'tag', partsOf(children)]
    throw new TypeError(`a phrase uses what browsers do not format: ${JSON.stringify(element)}`)
  })
}

type Values = Readonly<Record<string, unknown>>
/** Makes what stands in a page of a number or text that is a sentence's value. */
type Place = (text: string) => unknown

const asText: Place = (text) => text

/** The sentence with its values: its parts side by side, text joined. Throws where a value is missing. */
export function formattedParts(
  parts: SentenceParts,
  locale: string,
  values: Values = {},
  place = asText,
  count?: number,
): unknown[] {
  const said: unknown[] = []
  const add = (part: unknown) => {
    if (typeof part === 'string' && typeof said.at(-1) === 'string') said.push(`${said.pop()}${part}`)
    else said.push(part)
  }
  for (const part of parts) {
    if (typeof part === 'string') add(part)
    else if (part === 0) add(count === undefined ? '' : place(numberWords(locale, count)))
    else for (const one of valued(part, locale, values, place, count)) add(one)
  }
  return said
}

function valued(
  part: Exclude<SentencePart, string | 0>,
  locale: string,
  values: Values,
  place: Place,
  count?: number,
): unknown[] {
  const name = part[0]
  if (!(name in values)) throw new RangeError(`no value of ${name}`)
  const value = values[name]
  const isPlain = typeof value === 'number' || typeof value === 'string'
  if (part.length === 1) return [isPlain ? place(String(value)) : (value ?? '')]
  if (part[1] === 'number') return [place(numberWords(locale, Number(value)))]
  if (part[1] === 'tag') {
    const chunks = (value as (inside: unknown[]) => unknown)(formattedParts(part[2], locale, values, place, count))
    return Array.isArray(chunks) ? chunks : [chunks]
  }
  const [, kind, ways] = part
  const isPlural = kind === 'plural'
  const way = isPlural ? (ways[`=${value}`] ?? ways[pluralOf(locale, Number(value))]) : ways[String(value)]
  return formattedParts(way ?? ways['other'] ?? [], locale, values, place, isPlural ? Number(value) : undefined)
}

const numbers = new Map<string, Intl.NumberFormat>()
const plurals = new Map<string, Intl.PluralRules>()

function numberWords(locale: string, value: number): string {
  const format = numbers.get(locale) ?? new Intl.NumberFormat(locale)
  numbers.set(locale, format)
  return format.format(value)
}

function pluralOf(locale: string, value: number): string {
  const rules = plurals.get(locale) ?? new Intl.PluralRules(locale)
  plurals.set(locale, rules)
  return rules.select(value)
}
