import { type Decimal8, ONE } from '@tenor/contract/money'
import { percentWords, useFigureSettings } from '@tenor/ui'
import type { EarnRange } from './earn-market-queries.ts'

/** A rate of 100 % and more says enough without decimals. */
const places = (rate: Decimal8) => (rate < ONE ? 1 : 0)

/** From the lowest to the highest rate of a year; one where they are the same. */
export function RangeOf({ of: { least, most } }: { of: EarnRange }) {
  const { locale } = useFigureSettings()
  return <bdi className="figure">{rangeWords(locale, { least, most })}</bdi>
}

export function rangeWords(locale: string, { least, most }: EarnRange): string {
  const end = percentWords(locale, most, places(most))
  const begin = percentWords(locale, least, places(least))
  return begin === end ? end : `${begin} – ${end}`
}
