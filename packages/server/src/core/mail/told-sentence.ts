import type { Locale } from '@tenor/contract/phrases'
import { sentence } from '../../platform/http/index.ts'

export type ToldParams = Readonly<Record<string, string | number>>

/** Values that are amounts, for what they are called. Anything else, such as a name or a rate, is said as it is. */
const AMOUNTS = ['price', 'amount', 'paid', 'worth', 'refund'] as const
const CHANGES = ['difference'] as const

const GROUPED = new Intl.NumberFormat('en', { maximumFractionDigits: 8 })
const SIGNED = new Intl.NumberFormat('en', { maximumFractionDigits: 8, signDisplay: 'exceptZero' })

/** The sentence of a notice: exact amounts have marks between their thousands, changes their sign. */
export function toldSentence(locale: Locale, kind: string, params: ToldParams): string {
  const written = { ...params }
  for (const name of AMOUNTS) write(written, name, GROUPED)
  for (const name of CHANGES) write(written, name, SIGNED)
  return sentence(locale, kind, written)
}

function write(params: Record<string, string | number>, name: string, format: Intl.NumberFormat): void {
  const value = params[name]
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value)) return
  params[name] = format.format(value as Intl.StringNumericLiteral).replace('-', '−')
}

/** A page of ours that a notice leads to, if it leads to one of its own. */
export function linkOfTold({ link }: ToldParams): string | null {
  return typeof link === 'string' && /^\/[^/\\]/.test(link) ? link : null
}
