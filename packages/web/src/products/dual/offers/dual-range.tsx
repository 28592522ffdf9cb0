import { QUOTE_ASSET } from '@tenor/contract/core'
import type { DualType } from '@tenor/contract/dual'
import { RangeOf, useEarnMarket } from '../../../core/earn-market/index.ts'

/** Lowest and highest rate of a coin in one direction: nothing while it has none on sale. */
export function DualRange({ coin, type }: { coin: string; type: DualType }) {
  const { data } = useEarnMarket()
  const asset = type === 'call' ? coin : QUOTE_ASSET
  const offer = data?.offers.find((each) => each.column === 'dual' && each.asset === asset)
  const range = type === 'call' ? offer : offer?.others.find((other) => other.asset === coin)
  return range === undefined ? null : <RangeOf of={range} />
}
