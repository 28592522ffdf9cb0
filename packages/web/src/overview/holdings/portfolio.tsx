import { useQueryClient } from '@tanstack/react-query'
import { now } from '@tenor/browser/clock'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { Amount } from '@tenor/ui'
import { useEffect } from 'react'
import { refreshMoney, useBalances } from '../../core/balances/index.ts'
import type { HoldingsPart } from '../../core/product-list/index.ts'
import { Say } from '../../platform/phrases/index.ts'
import { ComingDeliveries, type ComingDelivery } from './coming-deliveries.tsx'
import styles from './holdings.module.css'

export type PortfolioProps = { parts: readonly HoldingsPart[]; onOpen: (delivery: ComingDelivery) => void }

/** What is in running orders, asset by asset, and the deliveries that come next: of every product. */
export function Portfolio({ parts, onOpen }: PortfolioProps) {
  const open = useOpenOrders(parts)
  useMoneyAfter(open?.map(({ id, state }) => `${id} ${state}`).join())
  if (open === undefined) return <div className={styles.portfolio} aria-busy />
  const coming = open.filter(({ deliveryAt }) => deliveryAt > now())
  return (
    <section className={styles.portfolio}>
      <Invested accounts={parts.flatMap(({ accounts }) => accounts)} />
      {coming.length > 0 && <ComingDeliveries coming={coming} onOpen={onOpen} />}
    </section>
  )
}

/** The open orders of all kinds, the next delivery first; undefined until each has answered. */
function useOpenOrders(parts: readonly HoldingsPart[]): ComingDelivery[] | undefined {
  // biome-ignore lint/correctness/useHookAtTopLevel: the parts of an app are always the same, and so is the order of their hooks
  const lists = parts.map(({ useOpen }) => useOpen())
  if (lists.some((orders) => orders === undefined)) return undefined
  return lists
    .flatMap((orders, place) => orders?.map((order) => ({ ...order, kind: parts[place]?.kind ?? '', place })) ?? [])
    .sort((one, other) => one.deliveryAt - other.deliveryAt)
}

/** An order that an operator takes or that settles moves money: the sum beside the list follows it. */
function useMoneyAfter(states: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (states !== undefined) void refreshMoney(client)
  }, [states, client])
}

type Sum = { asset: string; amount: Decimal8; value: Decimal8 | null }

/** One row for each asset, whichever account it lies on. Worth nothing known where one part is. */
function sumsOf(rows: readonly { asset: string; amount: string; value: string | null }[]): Sum[] {
  return [...Map.groupBy(rows, (row) => row.asset)].map(([asset, parts]) => ({
    asset,
    amount: parts.reduce((sum, { amount }) => sum + decimal(amount), 0n),
    value: parts.some(({ value }) => value === null)
      ? null
      : parts.reduce((sum, { value }) => sum + decimal(value ?? '0'), 0n),
  }))
}

function Invested({ accounts }: { accounts: readonly string[] }) {
  const { data } = useBalances(true)
  const sums = sumsOf(data?.list.filter((row) => accounts.includes(row.account)) ?? [])
  const isValued = data !== undefined && sums.every(({ value }) => value !== null)
  const total = sums.reduce((sum, { value }) => sum + (value ?? 0n), 0n)
  return (
    <div>
      <h2 className={styles.name}>
        <Say id="dual.portfolio.invested" />
      </h2>
      <p className={styles.total}>{isValued ? <Amount value={total} asset="USDT" minimum={2} maximum={2} /> : '–'}</p>
      <ul className={styles.assets}>
        {sums.map(({ asset, amount, value }) => (
          <li key={asset}>
            <b>
              <Amount value={amount} asset={asset} />
            </b>
            {value !== null && asset !== 'USDT' && (
              <small>
                <Say
                  id="dual.portfolio.worth"
                  values={{ value: <Amount value={value} asset="USDT" minimum={2} maximum={2} /> }}
                />
              </small>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
