import { type Decimal8, decimal } from '@tenor/contract/money'
import { decimalWords, percentWords, useFigureSettings, Verbatim } from '@tenor/ui'
import { Say } from '../../platform/phrases/index.ts'
import type { EarnRange } from './earn-market-queries.ts'

const HUNDRED = 100n
const SMALL = decimal('0.1')

/** A small rate is said with a decimal: the reader compares. */
const places = (rate: Decimal8) => (rate < SMALL ? 1 : 0)

/** From the lowest to the highest rate of a year; one where they are the same, and in words what has none yet. */
export function RangeOf({ of: { least, most } }: { of: { [Rate in keyof EarnRange]: EarnRange[Rate] | null } }) {
  const { locale } = useFigureSettings()
  if (least === null || most === null) return <Say id="earn.range.new" />
  return <Verbatim className="figure" text={rangeWords(locale, { least, most })} />
}

/** "6.4 – 497%". */
function rangeWords(locale: string, { least, most }: EarnRange): string {
  const end = percentWords(locale, most, places(most))
  if (percentWords(locale, least, places(least)) === end) return end
  return `${decimalWords(locale, least * HUNDRED, 0, places(least))} – ${end}`
}
