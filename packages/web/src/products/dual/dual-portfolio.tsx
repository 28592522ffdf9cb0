import { useQueryClient } from '@tanstack/react-query'
import { decimal } from '@tenor/contract/money'
import { Amount, Button, Countdown, InstantText } from '@tenor/ui'
import { useEffect } from 'react'
import { refreshMoney, useBalances } from '../../core/balances/index.ts'
import { now } from '../../platform/clock.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import { deliveriesCalendar } from './dual-calendar-file.ts'
import type { DualHolding } from './dual-holding.ts'
import { useOpenHoldings } from './dual-holding-queries.ts'
import styles from './dual-holdings.module.css'

/** The ledger's account of money that works in running orders. */
const DUAL_ACCOUNT = 'dual'
const NEXT_SHOWN = 3

export type DualPortfolioProps = { onOpen: (id: number) => void }

/** What is in running orders, asset by asset, and the deliveries that come next. */
export function DualPortfolio({ onOpen }: DualPortfolioProps) {
  const { data: open } = useOpenHoldings()
  useMoneyAfter(open?.map(({ id, state }) => `${id} ${state}`).join())
  if (open === undefined) return <div className={styles.portfolio} aria-busy />
  const coming = open.filter((holding) => holding.deliveryAt > now())
  return (
    <section className={styles.portfolio}>
      <Invested />
      {coming.length > 0 && <Coming coming={coming} onOpen={onOpen} />}
    </section>
  )
}

/** An order that the desk takes or that settles moves money: the sum beside the list follows it. */
function useMoneyAfter(states: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (states !== undefined) void refreshMoney(client)
  }, [states, client])
}

function Invested() {
  const { data } = useBalances(true)
  const rows = data?.list.filter((row) => row.account === DUAL_ACCOUNT) ?? []
  const values = rows.map((row) => row.value)
  const isValued = data !== undefined && !values.includes(null)
  const total = values.reduce((sum, value) => sum + decimal(value ?? '0'), 0n) as ReturnType<typeof decimal>
  return (
    <div>
      <h2 className={styles.name}>
        <Say id="dual.portfolio.invested" />
      </h2>
      <p className={styles.total}>{isValued ? <Amount value={total} asset="USDT" minimum={2} maximum={2} /> : '–'}</p>
      <ul className={styles.assets}>
        {rows.map((row) => (
          <li key={row.asset}>
            <b>
              <Amount value={row.amount} asset={row.asset} />
            </b>
            {row.value !== null && row.asset !== 'USDT' && (
              <small>
                <Say
                  id="dual.portfolio.worth"
                  values={{ value: <Amount value={row.value} asset="USDT" minimum={2} maximum={2} /> }}
                />
              </small>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Coming({ coming, onOpen }: { coming: readonly DualHolding[]; onOpen: (id: number) => void }) {
  const words = useWords()
  return (
    <div>
      <h2 className={styles.name}>
        <Say id="dual.portfolio.next" />
      </h2>
      <ol className={styles.coming}>
        {coming.slice(0, NEXT_SHOWN).map((holding) => (
          <li key={holding.id}>
            <span>
              <InstantText at={holding.deliveryAt} short />{' '}
              <small>
                <Say id="dual.list.countdown" values={{ left: <Countdown to={holding.deliveryAt} /> }} />
              </small>
            </span>
            <Button kind="link" onPress={() => onOpen(holding.id)}>
              <span>
                <Say id={`dual.type.${holding.type}.coin`} values={{ coin: <bdi>{holding.coin}</bdi> }} />
                {': '}
                <Amount value={holding.amount} asset={holding.investAsset} />
              </span>
            </Button>
          </li>
        ))}
      </ol>
      <Button kind="link" onPress={() => saveCalendar(words, coming)}>
        <Say id="dual.portfolio.calendar" />
      </Button>
    </div>
  )
}

function saveCalendar(words: Words, coming: readonly DualHolding[]): void {
  const text = deliveriesCalendar(coming, now(), {
    title: ({ type, coin }) => words('dual.calendarFile.title', { what: words(`dual.type.${type}.coin`, { coin }) }),
    text: (holding) => words('dual.calendarFile.text', { id: holding.id }),
    link: (holding) => `${location.origin}/my-holdings?order=${holding.id}`,
  })
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'tenor-deliveries.ics'
  link.click()
  URL.revokeObjectURL(address)
}
