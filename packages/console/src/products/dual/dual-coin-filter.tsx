import { pricedOptions } from '@tenor/browser/assets'
import { Choice } from '@tenor/ui'
import { ANY } from '../../platform/page/index.ts'
import { useWords } from '../../platform/phrases/index.ts'

/** One coin, or any. */
export function CoinFilter({ coin, onChange }: { coin: string | undefined; onChange: (coin?: string) => void }) {
  const words = useWords()
  const coins = pricedOptions()
  return (
    <Choice
      label={words('dual.coin')}
      value={coin ?? ANY}
      options={[{ value: ANY, label: words('dual.filter.anyCoin') }, ...coins]}
      onChange={(next) => onChange(next === ANY ? undefined : next)}
    />
  )
}
