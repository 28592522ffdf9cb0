import { Link } from '@tanstack/react-router'
import { DUAL_QUOTE_ASSET, sniperPayoff } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import { Notice, Verbatim } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import type { SniperHolding } from './sniper-offer.ts'
import { SniperPaid } from './sniper-paid.tsx'

/** A sniper order of the reader, paid again by the contract's function at the published price. */
export function SniperPaidAgain({ holding, price }: { holding: SniperHolding; price: Decimal8 }) {
  const { settled } = holding
  if (settled === null) return null
  const again = sniperPayoff({ ...holding, quoteAsset: DUAL_QUOTE_ASSET }, price)
  const agrees = again.payment === settled.payment && again.refund === settled.refund
  const id = (
    <Link to="/my-holdings" search={{ product: 'sniper', show: 'ended', order: holding.id }}>
      <Verbatim text={holding.id} />
    </Link>
  )
  const amount = (
    <b>
      <SniperPaid holding={holding} paid={again} />
    </b>
  )
  return (
    <Notice kind={agrees ? 'plain' : 'fault'}>
      <Say id={agrees ? 'dual.settlement.orderAgrees' : 'dual.settlement.orderDiffers'} values={{ id, amount }} />
    </Notice>
  )
}
