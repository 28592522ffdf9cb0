import type { Locale } from '@tenor/contract/phrases'
import { IntlMessageFormat } from 'intl-messageformat'
import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'

/** Sentences by their keys; in a built app they come parsed. */
export type Phrases = Readonly<Record<string, string>>
export type Spoken = { locale: Locale; phrases: Phrases }

/** Figures, or what a part of the sentence stands in, such as a link. */
export type SayValues = Record<string, ReactNode | ((chunks: ReactNode) => ReactNode)>
export type PlainValues = Readonly<Record<string, string | number>>

const SpokenContext = createContext<Spoken>({ locale: 'en', phrases: {} })
export const SpokenProvider = SpokenContext.Provider

export function useSpoken(): Spoken {
  return useContext(SpokenContext)
}

/** Of every sentence that was said, in every language: no key stands in two books. */
const formats = new Map<string, IntlMessageFormat>()

function formatOf({ locale, phrases }: Spoken, key: string): IntlMessageFormat | null {
  const phrase = phrases[key]
  if (phrase === undefined) return null
  const name = `${locale} ${key}`
  const known = formats.get(name)
  if (known !== undefined) return known
  const made = new IntlMessageFormat(phrase, locale)
  formats.set(name, made)
  return made
}

/** A sentence as plain text. One that is not there, or lacks a value, is its key. */
export function plainSentence(spoken: Spoken, key: string, values?: PlainValues): string {
  return formatted(spoken, key, (format) => format.format<string>(values) as string)
}

/** A sentence with figures and links in it. */
export function richSentence(spoken: Spoken, key: string, values: SayValues = {}): ReactNode {
  const ready = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, placed(value)]))
  return formatted(spoken, key, (format) => sideBySide(format.format<ReactNode>(ready as never) as ReactNode))
}

function placed(value: SayValues[string]) {
  return typeof value === 'function' ? (chunks: ReactNode) => value(sideBySide(chunks)) : value
}

/** Parts of a sentence keep their places for as long as it stands, so that none needs a key of its own. */
function sideBySide(parts: ReactNode): ReactNode {
  return Array.isArray(parts) ? createElement(Fragment, null, ...(parts as ReactNode[])) : parts
}

function formatted<Said>(spoken: Spoken, key: string, say: (format: IntlMessageFormat) => Said): Said | string {
  const format = formatOf(spoken, key)
  if (format !== null) {
    try {
      return say(format)
    } catch (error) {
      if (import.meta.env.DEV) console.warn(key, error)
    }
  } else if (import.meta.env.DEV) console.warn(`No sentence ${key} in ${spoken.locale}.`)
  return key
}
