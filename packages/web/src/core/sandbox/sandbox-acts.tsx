import { refusalOf } from '@tenor/browser/api'
import { now } from '@tenor/browser/clock'
import { ceilTo, DAY_MS, HOUR_MS, type Instant, later, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import { Button, classes, InstantText, shapes, useSay } from '@tenor/ui'
import { useEffect, useState } from 'react'
import { Say, useReasonWords, useWords } from '../../platform/phrases/index.ts'
import { useCustomer } from '../account/index.ts'
import styles from './sandbox.module.css'
import { useClockMove, useResetPrices } from './sandbox-queries.ts'

/** Deliveries are at this hour, UTC. */
const DELIVERY_MS = 8 * HOUR_MS

function nextDelivery(at: Instant): Instant {
  return later(ceilTo(later(at, SECOND_MS - DELIVERY_MS), DAY_MS), DELIVERY_MS)
}

/** What opens over the page. */
export type SandboxPanelName = 'price' | 'faucet'

/** What the sandbox's chip opens: its time, and what a customer may do to time, prices and their own money. */
export function SandboxActs({ onOpen }: { onOpen: (panel: SandboxPanelName) => void }) {
  const customer = useCustomer()
  return (
    <div className={styles.acts}>
      <p className={styles.clock}>
        <Clock />
      </p>
      <p>
        <Say id="sandbox.play" />
      </p>
      {customer && <Moves />}
      {customer && (
        <div className={classes(shapes.wrap2, styles.row)}>
          <Button onPress={() => onOpen('faucet')}>
            <Say id="ledger.faucet" />
          </Button>
          <Button onPress={() => onOpen('price')}>
            <Say id="sandbox.price.action" />
          </Button>
          <Reset />
        </div>
      )}
    </div>
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

/** Prices that were set by hand follow the simulator again. */
function Reset() {
  const say = useSay()
  const words = useWords()
  const reasonWords = useReasonWords()
  const reset = useResetPrices()
  const send = () =>
    reset.mutate(undefined, {
      onSuccess: () => say(words('sandbox.reset.done'), 'good'),
      onError: (error) => say(reasonWords(refusalOf(error)), 'fault'),
    })
  return (
    <Button isPending={reset.isPending} onPress={send}>
      <Say id="sandbox.reset" />
    </Button>
  )
}

function Moves() {
  const say = useSay()
  const words = useReasonWords()
  const move = useClockMove()
  const go = (body: Parameters<typeof move.mutate>[0]) =>
    move.mutate(body, { onError: (error) => say(words(refusalOf(error)), 'fault') })
  const steps = [
    { id: 'sandbox.move.hour', body: () => ({ advance: HOUR_MS / SECOND_MS }) },
    { id: 'sandbox.move.day', body: () => ({ advance: DAY_MS / SECOND_MS }) },
    { id: 'sandbox.move.delivery', body: () => ({ to: unixSeconds(nextDelivery(now())) }) },
  ] as const
  return (
    <div className={classes(shapes.wrap2, styles.row)}>
      {steps.map((step) => (
        <Button key={step.id} isDisabled={move.isPending} onPress={() => go(step.body())}>
          <Say id={step.id} />
        </Button>
      ))}
    </div>
  )
}
