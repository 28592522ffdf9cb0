import { type Decimal8, larger, smaller } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { instantWords, priceWords, useFigureSettings } from '@tenor/ui'
import { PriceChart } from '@tenor/ui/charts'
import { useWords } from '../../platform/phrases/index.ts'

export type SamplesViewProps = { samples: readonly { at: Instant; price: Decimal8 }[]; mean: Decimal8 }

/** The samples of a window, each as a dot, with their mean across. */
export function SamplesView({ samples, mean }: SamplesViewProps) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const [first] = samples
  const last = samples.at(-1)
  if (first === undefined || last === undefined) return null
  const prices = samples.map((sample) => sample.price)
  return (
    <PriceChart
      label={words('dual.settlement.chart')}
      points={samples}
      withDots
      level={{ price: mean, label: words('dual.settlement.mean', { price: priceWords(locale, mean) }) }}
      startLabel={instantWords(locale, first.at, { short: true })}
      endLabel={instantWords(locale, last.at, { short: true })}
      highLabel={priceWords(locale, prices.reduce(larger))}
      lowLabel={priceWords(locale, prices.reduce(smaller))}
      readLabel={words('market.chart.time')}
      pointWords={({ at, price }) =>
        words('market.chart.point', { time: instantWords(locale, at), price: priceWords(locale, price) })
      }
    />
  )
}
