import { formatExact } from '@tenor/contract/money'
import { FIGURE_TAGS, type Locale } from '@tenor/contract/phrases'
import { instantOfSeconds } from '@tenor/contract/time'
import { sentence } from '../../platform/http/index.ts'

export type ToldParams = Readonly<Record<string, string | number>>

/** Values that are amounts, for what they are called. Anything else, such as a name or a rate, is said as it is. */
const AMOUNTS = ['price', 'amount', 'paid', 'worth', 'refund'] as const
const CHANGES = ['difference'] as const

const GROUPED = new Intl.NumberFormat('en', { maximumFractionDigits: 8 })
const SIGNED = new Intl.NumberFormat('en', { maximumFractionDigits: 8, signDisplay: 'exceptZero' })

/** How pages write a day and a time. */
const DAY_AND_TIME = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
} as const

/** The sentence of a notice: exact amounts have marks between their thousands, changes their sign, instants are written as on pages. */
export function toldSentence(locale: Locale, kind: string, params: ToldParams): string {
  const written = { ...params }
  for (const name of AMOUNTS) write(written, name, GROUPED)
  for (const name of CHANGES) write(written, name, SIGNED)
  writeInstants(written, new Intl.DateTimeFormat(FIGURE_TAGS[locale], DAY_AND_TIME))
  return sentence(locale, kind, written)
}

/** `until` of a notice with `until_at`, in unix seconds: day and time in UTC, which the sentence names. */
function writeInstants(params: Record<string, string | number>, format: Intl.DateTimeFormat): void {
  for (const [name, seconds] of Object.entries(params)) {
    const written = name.replace(/_at$/, '')
    if (written === name || typeof seconds !== 'number' || typeof params[written] !== 'string') continue
    params[written] = format.format(instantOfSeconds(seconds))
  }
}

function write(params: Record<string, string | number>, name: string, format: Intl.NumberFormat): void {
  const value = params[name]
  if (typeof value === 'string') params[name] = formatExact(format, value).replace(/^-/, '−')
}

/** A page of ours that a notice leads to, if it leads to one of its own. */
export function linkOfTold({ link }: ToldParams): string | null {
  return typeof link === 'string' && /^\/[^/\\]/.test(link) ? link : null
}
