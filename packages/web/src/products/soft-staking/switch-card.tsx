import { Amount, Card, DayText, FigureRow, InstantText, Notice, Toggle } from '@tenor/ui'
import { useState } from 'react'
import { SignInNeeded, useCustomer } from '../../core/account/index.ts'
import { FailedList, onDemand, WaitingPart } from '../../platform/page/index.ts'
import { Say } from '../../platform/phrases/index.ts'
import styles from './soft-staking.module.css'
import { type SoftState, useSoftState } from './soft-staking-queries.ts'

const ActivateDialog = onDemand(() => import('./activate-dialog.tsx').then((module) => module.ActivateDialog))
const CloseDialog = onDemand(() => import('./close-dialog.tsx').then((module) => module.CloseDialog))

/** The switch, since when it is on, and what it has earned. */
export function SwitchCard() {
  const customer = useCustomer()
  const { data, isError, error, refetch } = useSoftState(customer !== null)
  if (customer === null) return <SignInNeeded />
  if (data === undefined) return isError ? <FailedList error={error} onRetry={refetch} /> : <WaitingPart />
  return <Switch state={data} />
}

function Switch({ state }: { state: SoftState }) {
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const Dialog = state.isOn ? CloseDialog : ActivateDialog
  const ended = (isDone: boolean) => {
    setFailed(!isDone)
    if (isDone) setAsking(false)
  }
  return (
    <Card>
      <div className={styles.stack}>
        <Toggle isOn={state.isOn} onChange={() => setAsking(true)}>
          <Say id={state.isOn ? 'softStaking.isOn' : 'softStaking.isOff'} />
        </Toggle>
        {hasFailed && !isAsking && (
          <Notice kind="caution">
            <Say id="softStaking.failed" />
          </Notice>
        )}
        <FigureRow facts={factsOf(state)} />
      </div>
      {isAsking && <Dialog onClose={() => setAsking(false)} onEnd={ended} />}
    </Card>
  )
}

function factsOf({ firstDay, nextPayment, earned }: SoftState) {
  const none = '–'
  const sums = (amountOf: (row: SoftState['earned'][number]) => bigint) => {
    const some = earned.filter((row) => amountOf(row) > 0n)
    if (some.length === 0) return none
    return (
      <span className={styles.sums}>
        {some.map((row) => (
          <Amount key={row.coin} value={amountOf(row)} asset={row.coin} maximum={8} />
        ))}
      </span>
    )
  }
  return [
    {
      id: 'first',
      name: <Say id="softStaking.firstDay" />,
      value: firstDay === null ? none : <DayText at={firstDay} />,
    },
    {
      id: 'next',
      name: <Say id="softStaking.nextPayment" />,
      value: nextPayment === null ? none : <InstantText at={nextPayment} short />,
    },
    { id: 'yesterday', name: <Say id="softStaking.yesterday" />, value: sums(({ yesterday }) => yesterday) },
    { id: 'total', name: <Say id="softStaking.total" />, value: sums(({ total }) => total) },
  ]
}
