import { useQueryClient } from '@tanstack/react-query'
import { now } from '@tenor/browser/clock'
import type { Decimal8 } from '@tenor/contract/money'
import { Amount, CoinMark } from '@tenor/ui'
import { useEffect } from 'react'
import { refreshMoney } from '../../core/balances/index.ts'
import type { HoldingsPart } from '../../core/product-list/index.ts'
import { Say } from '../../platform/phrases/index.ts'
import { ComingDeliveries, type ComingDelivery } from './coming-deliveries.tsx'
import styles from './holdings.module.css'

export type PortfolioProps = { open: readonly ComingDelivery[]; onOpen: (delivery: ComingDelivery) => void }

/** What is in running orders, asset by asset, and the deliveries that come next: of every product. */
export function Portfolio({ open, onOpen }: PortfolioProps) {
  if (open.length === 0) return null
  const coming = open.filter(({ deliveryAt }) => deliveryAt > now())
  return (
    <section className={styles.portfolio}>
      <Invested open={open} />
      {coming.length > 0 && <ComingDeliveries coming={coming} onOpen={onOpen} />}
    </section>
  )
}

/** The open orders of all kinds, the next delivery first; undefined until each has answered. */
export function useOpenOrders(parts: readonly HoldingsPart[]): ComingDelivery[] | undefined {
  // biome-ignore lint/correctness/useHookAtTopLevel: the parts of an app are always the same, and so is the order of their hooks
  const lists = parts.map(({ useOpen }) => useOpen())
  if (lists.some((orders) => orders === undefined)) return undefined
  return lists
    .flatMap((orders, place) => orders?.map((order) => ({ ...order, kind: parts[place]?.kind ?? '', place })) ?? [])
    .sort((one, other) => one.deliveryAt - other.deliveryAt)
}

/** An order that an operator takes or that settles moves money: the sum beside the list follows it. */
export function useMoneyAfter(open: readonly ComingDelivery[] | undefined): void {
  const client = useQueryClient()
  const states = open?.map(({ id, state }) => `${id} ${state}`).join()
  useEffect(() => {
    if (states !== undefined) void refreshMoney(client)
  }, [states, client])
}

type Sum = { asset: string; amount: Decimal8; count: number }

/** One row for each asset. The sums are those of the orders whose deliveries stand beside them. */
export function sumsOf(orders: readonly Pick<ComingDelivery, 'investAsset' | 'amount'>[]): Sum[] {
  return [...Map.groupBy(orders, ({ investAsset }) => investAsset)].map(([asset, parts]) => ({
    asset,
    amount: parts.reduce((sum, { amount }) => sum + amount, 0n),
    count: parts.length,
  }))
}

function Invested({ open }: { open: readonly ComingDelivery[] }) {
  return (
    <div>
      <h2 className={styles.name}>
        <Say id="dual.portfolio.invested" />
      </h2>
      <ul className={styles.assets}>
        {sumsOf(open).map(({ asset, amount, count }) => (
          <li key={asset}>
            <CoinMark coin={asset} size={18} />
            <b>
              <Amount value={amount} asset={asset} />
            </b>
            <small>
              <Say id="dual.portfolio.orders" values={{ count }} />
            </small>
          </li>
        ))}
      </ul>
    </div>
  )
}
