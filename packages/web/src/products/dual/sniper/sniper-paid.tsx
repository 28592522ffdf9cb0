import type { SniperOutcome } from '@tenor/contract/dual'
import { Amount } from '@tenor/ui'
import type { SniperHolding } from './sniper-offer.ts'

export type SniperPaidProps = {
  holding: Pick<SniperHolding, 'exerciseAsset' | 'investAsset'>
  paid: Pick<SniperOutcome, 'payment' | 'refund'>
}

/** What the exercised part brings, and what comes back with it. */
export function SniperPaid({ holding, paid }: SniperPaidProps) {
  return (
    <>
      <Amount value={paid.payment} asset={holding.exerciseAsset} />
      {paid.refund > 0n && (
        <>
          {' + '}
          <Amount value={paid.refund} asset={holding.investAsset} />
        </>
      )}
    </>
  )
}
