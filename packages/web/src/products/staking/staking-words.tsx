import { ModuleWords } from '@tenor/browser/phrases'
import type { Decimal8 } from '@tenor/contract/money'
import type { RedeemPeriod } from '@tenor/contract/staking'
import { Amount, Percent, Verbatim } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say } from '../../platform/phrases/index.ts'
import type { StakingOffer } from './staking-offer.ts'

/** The books of the pages of staking. */
export function StakingWords({ children }: { children: ReactNode }) {
  return (
    <ModuleWords module="staking-acts">
      <ModuleWords module="staking-pages">{children}</ModuleWords>
    </ModuleWords>
  )
}

/** What a product pays in a year. Minting need not pay anything. */
export function OfferRate({ offer: { variant, rate } }: { offer: Pick<StakingOffer, 'variant' | 'rate'> }) {
  return variant === 'mint' && rate === 0n ? <Say id="staking.mint.noReward" /> : <Percent value={rate} />
}

/** How long a redemption takes. */
export function PeriodWords({ period }: { period: RedeemPeriod }) {
  if (period.kind === 'immediate') return <Say id="staking.period.immediate" />
  if (period.kind === 'period') return <Say id="staking.period.period" values={{ days: period.days }} />
  if (period.kind === 'max') return <Say id="staking.period.max" values={{ days: period.days }} />
  if (period.kind === 'equal') return <Say id="staking.period.equal" values={{ days: period.days }} />
  return <Say id="staking.period.between" values={{ least: period.least, most: period.most }} />
}

export type TokenRateProps = { coin: string; token: string; tokenRate: Decimal8 }

/** One token is about so much of the coin. */
export function TokenRate({ coin, token, tokenRate }: TokenRateProps) {
  return (
    <Verbatim text={`${token} ${tokenRate} ${coin}`}>
      1&nbsp;{token} ≈ <Amount value={tokenRate} asset={coin} maximum={8} />
    </Verbatim>
  )
}
