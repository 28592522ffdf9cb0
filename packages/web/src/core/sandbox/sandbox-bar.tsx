import { refusalOf } from '@tenor/browser/api'
import { now } from '@tenor/browser/clock'
import { ceilTo, DAY_MS, HOUR_MS, type Instant, later, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import { Button, InstantText, useSay } from '@tenor/ui'
import { useEffect, useState } from 'react'
import { onDemand } from '../../platform/page/index.ts'
import { Say, useReasonWords } from '../../platform/phrases/index.ts'
import { useCustomer, useSession } from '../account/index.ts'
import styles from './sandbox.module.css'
import { useClockMove } from './sandbox-queries.ts'

const PricePanel = onDemand(() => import('./price-panel.tsx').then((module) => module.PricePanel))

/** Deliveries are at this hour, UTC. */
const DELIVERY_MS = 8 * HOUR_MS

function nextDelivery(at: Instant): Instant {
  return later(ceilTo(later(at, SECOND_MS - DELIVERY_MS), DAY_MS), DELIVERY_MS)
}

/** The sandbox says that it is one, what time it has, and lets it pass. */
export function SandboxBar() {
  const isKnown = useSession().data !== undefined
  return (
    <aside className={styles.bar}>
      <span className={styles.name}>
        <Say id="sandbox.name" />
      </span>
      {isKnown && <Clock />}
      {isKnown && <Moves />}
    </aside>
  )
}

function Clock() {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return <InstantText at={at} seconds />
}

function Moves() {
  const customer = useCustomer()
  const say = useSay()
  const words = useReasonWords()
  const move = useClockMove()
  const [isPricing, setPricing] = useState(false)
  if (customer === undefined) return null
  if (customer === null) {
    return (
      <span className={styles.play}>
        <Say id="sandbox.play" />
      </span>
    )
  }
  const go = (body: Parameters<typeof move.mutate>[0]) =>
    move.mutate(body, { onError: (error) => say(words(refusalOf(error)), 'fault') })
  const steps = [
    { id: 'sandbox.move.hour', body: () => ({ advance: HOUR_MS / SECOND_MS }) },
    { id: 'sandbox.move.day', body: () => ({ advance: DAY_MS / SECOND_MS }) },
    { id: 'sandbox.move.delivery', body: () => ({ to: unixSeconds(nextDelivery(now())) }) },
  ] as const
  return (
    <span className={styles.moves}>
      {steps.map((step) => (
        <Button key={step.id} kind="link" isDisabled={move.isPending} onPress={() => go(step.body())}>
          <Say id={step.id} />
        </Button>
      ))}
      <Button kind="link" onPress={() => setPricing(true)}>
        <Say id="sandbox.price.action" />
      </Button>
      {isPricing && <PricePanel onClose={() => setPricing(false)} />}
    </span>
  )
}
