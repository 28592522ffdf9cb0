import { DUAL_QUOTE_ASSET } from '@tenor/contract/dual'
import { Price } from '@tenor/ui'
import type { MarketFields } from './dual-price-form.ts'

/** A market with its mean and its evidence, on one line. */
export function NamedMarket({ market }: { market: MarketFields }) {
  return (
    <>
      <bdi>{market.name}</bdi> · <Price value={market.price} asset={DUAL_QUOTE_ASSET} /> · <bdi>{market.evidence}</bdi>
    </>
  )
}
