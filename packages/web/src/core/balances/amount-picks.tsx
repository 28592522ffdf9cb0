import { type Decimal8, decimal, decimalText, shareWithin } from '@tenor/contract/money'
import { type AmountPick, Percent } from '@tenor/ui'
import { Say } from '../../platform/phrases/index.ts'

const SHARES = [25, 50, 75] as const
const ALL = 100

/** Buttons that fill in a share of what there is, and all of it; never above `most`. */
export function amountPicks(
  held: Decimal8 | null,
  fill: (text: string) => void,
  most: Decimal8 | null = null,
): readonly AmountPick[] {
  const press = (percent: number) => () => fill(decimalText(shareWithin(held, percent, most)))
  const shares = SHARES.map((percent) => ({
    id: String(percent),
    label: <Percent value={decimal(`0.${percent}`)} places={0} />,
    onPress: press(percent),
  }))
  return [...shares, { id: 'all', label: <Say id="act.all" />, onPress: press(ALL) }]
}
