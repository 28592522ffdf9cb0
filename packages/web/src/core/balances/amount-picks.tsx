import { entryPlaces } from '@tenor/browser/assets'
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
  /** The asset: none of them fills in a fraction of a unit. */
  asset?: string
  /** The last one fills in all of it, a fraction of a unit too. */
  withRest?: boolean
  /** The last one's label, where a product says it in its own word. */
  all?: ReactNode
}

/** Buttons that fill in a share of what there is, and all of it. */
export function amountPicks(
  held: Decimal8 | null,
  fill: (text: string) => void,
  { all = <Say id="act.all" />, asset, withRest = false, ...limits }: PickLimits = {},
): readonly AmountPick[] {
  const whole = asset === undefined ? limits : { ...limits, places: entryPlaces(asset, limits.places) }
  const press = (percent: number) => () =>
    fill(decimalText(shareWithin(held, percent, withRest && percent === ALL ? limits : whole)))
  const shares = SHARES.map((percent) => ({
    id: String(percent),
    label: <Percent value={decimal(`0.${percent}`)} places={0} />,
    onPress: press(percent),
  }))
  return [...shares, { id: 'all', label: all, onPress: press(ALL) }]
}
