import { DUAL_QUOTE_ASSET } from '@tenor/contract/dual'
import { Price, Verbatim } from '@tenor/ui'
import type { MarketFields } from './dual-price-form.ts'

/** A market with its mean and its evidence, on one line. */
export function NamedMarket({ market }: { market: MarketFields }) {
  return (
    <>
      <Verbatim text={market.name} /> · <Price value={market.price} asset={DUAL_QUOTE_ASSET} /> ·{' '}
      <Verbatim text={market.evidence} />
    </>
  )
}
