import type { Locale } from '@tenor/contract/phrases'
import { Verbatim } from '@tenor/ui'
import { IntlMessageFormat } from 'intl-messageformat'
import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'
import { formattedParts, partsOf, type SentenceParts } from './sentence-parts.ts'

/** Sentences by their keys; in a built app they come as their parts. */
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

/** Of every sentence that was said from its text. */
const read = new Map<string, SentenceParts>()

/** Text is parsed only where an app is not built: the build leaves this and the library out. */
function partsOfText(text: string): SentenceParts {
  if (!import.meta.env.DEV) return [text]
  const parts = read.get(text) ?? partsOf(new IntlMessageFormat(text, 'en').getAst())
  read.set(text, parts)
  return parts
}

/** A sentence as plain text. One that is not there, or lacks a value, is its key. */
export function plainSentence(spoken: Spoken, key: string, values?: PlainValues): string {
  return formatted(spoken, key, values, (parts) => parts.join(''), undefined)
}

/** A sentence with figures and links in it. */
export function richSentence(spoken: Spoken, key: string, values: SayValues = {}): ReactNode {
  const ready = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, placed(value)]))
  return formatted(spoken, key, ready, (parts) => inOnePiece(parts as ReactNode[]), verbatim)
}

/**
 * A button lays its children out side by side: parts of a sentence would stand apart there, and its name would be read with spaces
 * around each figure.
 */
function inOnePiece(parts: readonly ReactNode[]): ReactNode {
  const isPlain = parts.every((part) => typeof part === 'string')
  return isPlain || parts.length === 1 ? sideBySide(parts) : createElement('span', null, ...parts)
}

/** A page's translator leaves figures and coins of a sentence alone, and words in it not. */
function verbatim(text: string): ReactNode {
  return FIGURE.test(text) ? <Verbatim text={text} /> : text
}

/** With a digit, or all in capitals. */
const FIGURE = /\d|^[A-Z.]+$/

function placed(value: SayValues[string]) {
  return typeof value === 'function' ? (chunks: ReactNode) => value(sideBySide(chunks)) : value
}

/** Parts of a sentence keep their places for as long as it stands, so that none needs a key of its own. */
function sideBySide(parts: ReactNode): ReactNode {
  if (!Array.isArray(parts)) return parts
  return parts.length === 1 ? parts[0] : createElement(Fragment, null, ...parts)
}

function formatted<Said>(
  { locale, phrases }: Spoken,
  key: string,
  values: Readonly<Record<string, unknown>> | undefined,
  say: (parts: unknown[]) => Said,
  place: ((text: string) => ReactNode) | undefined,
): Said | string {
  const phrase: string | SentenceParts | undefined = phrases[key]
  if (phrase !== undefined) {
    try {
      return say(formattedParts(typeof phrase === 'string' ? partsOfText(phrase) : phrase, locale, values, place))
    } catch (error) {
      if (import.meta.env.DEV) console.warn(key, error)
    }
  } else if (import.meta.env.DEV) console.warn(`No sentence ${key} in ${locale}.`)
  return key
}
