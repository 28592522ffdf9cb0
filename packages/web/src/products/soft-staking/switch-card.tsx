import { Amount, Card, DayText, FigureRow, InstantText, Notice, shapes, Toggle } from '@tenor/ui'
import { useState } from 'react'
import { SignInNeeded, useCustomer } from '../../core/account/index.ts'
import { FailedList, panelOnDemand, WaitingPart } from '../../platform/page/index.ts'
import { Say } from '../../platform/phrases/index.ts'
import styles from './soft-staking.module.css'
import { type SoftState, useSoftState, useSoftSwitch } from './soft-staking-queries.ts'

const ActivateDialog = panelOnDemand(() => import('./activate-dialog.tsx').then((module) => module.ActivateDialog))
const CloseDialog = panelOnDemand(() => import('./close-dialog.tsx').then((module) => module.CloseDialog))

/** The switch, since when it is on, and what it has earned. */
export function SwitchCard() {
  const customer = useCustomer()
  const { data, isError, error, refetch } = useSoftState.useIf(customer !== null)
  if (customer === null) return <SignInNeeded title={<Say id="softStaking.signIn" />} />
  if (data === undefined) return isError ? <FailedList error={error} onRetry={refetch} /> : <WaitingPart />
  return <Switch state={data} />
}

/** What was asked for stays with its dialog, whatever is read meanwhile: an answer may be lost of what was done. */
function Switch({ state }: { state: SoftState }) {
  const [asked, setAsked] = useState<boolean | null>(null)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const act = useSoftSwitch({ onDone: () => setAsked(null) })
  const Dialog = asked === true ? ActivateDialog : CloseDialog
  const hasFailed = act.refusal !== null || act.isLost
  const ask = () => {
    act.restart()
    setWanted(!state.isOn)
    setAsked(!state.isOn)
  }
  return (
    <Card>
      <div className={shapes.stack}>
        <Toggle isOn={state.isOn} onChange={ask}>
          <Say id={state.isOn ? 'softStaking.isOn' : 'softStaking.isOff'} />
        </Toggle>
        {asked === null && hasFailed && wanted === !state.isOn && (
          <Notice kind="caution">
            <Say id="softStaking.failed" />
          </Notice>
        )}
        <FigureRow facts={factsOf(state)} />
      </div>
      {asked !== null && <Dialog act={act} onClose={() => setAsked(null)} />}
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
