import { Link } from '@tanstack/react-router'
import { payoff } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'
import { Amount, Notice, shapes, Verbatim } from '@tenor/ui'
import { useCustomer } from '../../../core/account/index.ts'
import type { SettledOrdersProps } from '../../../core/product-list/index.ts'
import { Say } from '../../../platform/phrases/index.ts'
import { dualOrders } from '../dual-orders.ts'
import { type DualHolding, positionOfHolding } from '../holdings/dual-holding.ts'
import { DualOrderHold } from '../holdings/dual-order-hold.tsx'
import { sniperOrders } from '../sniper/sniper-order-queries.ts'
import { SniperPaidAgain } from '../sniper/sniper-settlement-order.tsx'

/** The reader's own orders of this delivery, paid again by the contract's function at the published price. */
export function DualSettlementOrders({ coin, deliverySeconds, price, orderId }: SettledOrdersProps) {
  const isCustomer = Boolean(useCustomer())
  const settled = { coin, status: 'SETTLEMENT_SUCCESS' } as const
  const at = instantOfSeconds(deliverySeconds)
  const here = <Order extends { deliveryAt: Instant }>({ data }: { data: readonly Order[] | undefined }) =>
    data?.filter(({ deliveryAt }) => deliveryAt === at)
  const listed = here(dualOrders.useAtOnce(settled, isCustomer))
  const { data: asked } = dualOrders.useOne(isCustomer ? orderId : undefined)
  const snipers = here(sniperOrders.useAtOnce(settled, isCustomer))
  if (!isCustomer || listed === undefined || snipers === undefined) return null
  const isHere = asked?.coin === coin && asked.deliverySeconds === deliverySeconds && asked.settled !== null
  const holdings = isHere && !listed.some((one) => one.id === asked.id) ? [asked, ...listed] : listed
  return (
    <section className={shapes.grid3}>
      <h2>
        <Say id="dual.settlement.yours" />
      </h2>
      {holdings.length + snipers.length === 0 && (
        <p>
          <Say id="dual.settlement.ordersNone" />
        </p>
      )}
      {holdings.map((holding) => (
        <PaidAgain key={holding.id} holding={holding} price={price} />
      ))}
      {snipers.map((holding) => (
        <SniperPaidAgain key={holding.id} holding={holding} price={price} />
      ))}
    </section>
  )
}

function PaidAgain({ holding, price }: { holding: DualHolding; price: Decimal8 }) {
  if (holding.settled === null) return null
  const again = payoff(positionOfHolding(holding), price)
  const agrees = again.amount === holding.settled.amount && again.asset === holding.settled.asset
  const id = (
    <Link to="/my-holdings" search={{ show: 'ended', order: holding.id }}>
      <Verbatim text={holding.id} />
    </Link>
  )
  const amount = (
    <b>
      <Amount value={again.amount} asset={again.asset} />
    </b>
  )
  return (
    <Notice kind={agrees ? 'plain' : 'fault'}>
      <Say id={agrees ? 'dual.settlement.orderAgrees' : 'dual.settlement.orderDiffers'} values={{ id, amount }} />
      <DualOrderHold holding={holding} settled={holding.settled} isFolded />
    </Notice>
  )
}
