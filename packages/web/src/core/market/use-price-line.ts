import { now } from '@tenor/browser/clock'
import { pairOf } from '@tenor/contract/core'
import { type Decimal8, decimal, larger, smaller } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { instantWords, priceWords, useFigureSettings } from '@tenor/ui'
import { useWords } from '../../platform/phrases/index.ts'
import { usePrice, usePriceHistory } from './market-queries.ts'

/**
 * The index of a coin over the last day and what it is now, as a chart draws it; null while there is none. The scale
 * takes in other prices that are drawn too.
 */
export function usePriceLine(coin: string, beside: readonly Decimal8[] = []) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const { data } = usePriceHistory(pairOf(coin))
  const live = usePrice(coin)
  const past = (data?.points ?? []).map((one) => ({ at: instantOfSeconds(one.time), price: decimal(one.price) }))
  const points = live === null || past.length === 0 ? past : [...past, { at: now(), price: decimal(live) }]
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return null
  const prices = [...points.map(({ price }) => price), ...beside]
  return {
    points,
    level: { price: last.price, label: words('market.price.now', { price: priceWords(locale, last.price) }) },
    startLabel: instantWords(locale, first.at, { short: true }),
    endLabel: instantWords(locale, last.at, { short: true }),
    highLabel: priceWords(locale, prices.reduce(larger)),
    lowLabel: priceWords(locale, prices.reduce(smaller)),
    readLabel: words('market.chart.time'),
    pointWords: ({ at, price }: (typeof points)[number]) =>
      words('market.chart.point', { time: instantWords(locale, at), price: priceWords(locale, price) }),
  }
}
