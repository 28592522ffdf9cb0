import { type Decimal8, decimal, decimalText, shareWithin } from '@tenor/contract/money'
import { type AmountPick, Percent } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say } from '../../platform/phrases/index.ts'

const SHARES = [25, 50, 75] as const
const ALL = 100

export type PickLimits = {
  /** None of them fills in more. */
  most?: Decimal8 | null
  /** Decimals that the act takes. */
  places?: number
  /** The last one's label, where a product says it in its own word. */
  all?: ReactNode
}

/** Buttons that fill in a share of what there is, and all of it. */
export function amountPicks(
  held: Decimal8 | null,
  fill: (text: string) => void,
  { all = <Say id="act.all" />, ...limits }: PickLimits = {},
): readonly AmountPick[] {
  const press = (percent: number) => () => fill(decimalText(shareWithin(held, percent, limits)))
  const shares = SHARES.map((percent) => ({
    id: String(percent),
    label: <Percent value={decimal(`0.${percent}`)} places={0} />,
    onPress: press(percent),
  }))
  return [...shares, { id: 'all', label: all, onPress: press(ALL) }]
}
