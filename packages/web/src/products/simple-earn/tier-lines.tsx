import type { Decimal8 } from '@tenor/contract/money'
import { findHighestTier, type LadderTier, rateOnShare } from '@tenor/contract/simple-earn'
import { Amount, Badge, Percent, Verbatim } from '@tenor/ui'
import { Say } from '../../platform/phrases/index.ts'

type Tiers = {
  tiers: readonly LadderTier[]
  asset: string
  /** Asset that they are paid in; null: the coin. */
  bonusAsset: string | null
  /** How much of an amount is expected to be lent: tiers of a pool are paid on it. */
  lentShare?: Decimal8 | null
}

/** Each tier that pays, with its bounds. */
export function TierLines({ tiers, asset }: Pick<Tiers, 'tiers' | 'asset'>) {
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
export function TierBadge({ tiers, asset, bonusAsset, lentShare = null }: Tiers) {
  const highest = findHighestTier(tiers)
  const tier = tiers.find(({ apr }) => apr === highest)
  const rate = rateOnShare(highest, lentShare)
  if (rate === 0n || tier === undefined) return null
  const { left, right } = tier
  const values = {
    rate: <Percent value={rate} />,
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

type Bonus = { bonusRate: Decimal8; bonusAsset: string; lentShare: Decimal8 | null }

/** Bonus on a first part of a pool's amount, and tiers, as they are paid: on the share that is lent. */
export function ExtraBadges({
  bonusRate,
  bonusAsset,
  lentShare,
  asset,
  tiers,
}: Bonus & Pick<Tiers, 'tiers' | 'asset'>) {
  const rate = rateOnShare(bonusRate, lentShare)
  return (
    <>
      {rate > 0n && (
        <Badge colour="green">
          <Say
            id="earn.list.bonus"
            values={{ rate: <Percent value={rate} />, asset: <Verbatim text={bonusAsset} /> }}
          />
        </Badge>
      )}
      <TierBadge tiers={tiers} asset={asset} bonusAsset={bonusAsset === '' ? null : bonusAsset} lentShare={lentShare} />
    </>
  )
}
