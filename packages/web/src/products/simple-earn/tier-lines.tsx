import { findHighestTier, type LadderTier } from '@tenor/contract/simple-earn'
import { Amount, Badge, Percent, Verbatim } from '@tenor/ui'
import { Say } from '../../platform/phrases/index.ts'

type Tiers = {
  tiers: readonly LadderTier[]
  asset: string
  /** Asset that they are paid in; null: the coin. */
  bonusAsset: string | null
}

/** Each tier that pays, with its bounds. */
export function TierLines({ tiers, asset }: Omit<Tiers, 'bonusAsset'>) {
  return tiers
    .filter(({ apr }) => apr > 0n)
    .map(({ left, right, apr }) => (
      <li key={String(left)}>
        <Say
          id={right === null ? 'earn.bonus.tier.open' : 'earn.bonus.tier'}
          values={{
            left: <Amount value={left} />,
            right: <Amount value={right ?? 0n} asset={asset} />,
            rate: <Percent value={apr} />,
          }}
        />
      </li>
    ))
}

/** In a list or a card: the most that tiers add, up to where, and in which coin. */
export function TierBadge({ tiers, asset, bonusAsset }: Tiers) {
  const highest = findHighestTier(tiers)
  const tier = tiers.find(({ apr }) => apr === highest)
  if (highest === 0n || tier === undefined) return null
  const { left, right } = tier
  const values = {
    rate: <Percent value={highest} />,
    left: <Amount value={left} asset={asset} />,
    right: <Amount value={right ?? 0n} asset={asset} />,
    asset: <Verbatim text={bonusAsset ?? asset} />,
  }
  return (
    <Badge colour="green">
      <Say id={right === null ? 'earn.tier.above' : 'earn.tier.until'} values={values} />
    </Badge>
  )
}
