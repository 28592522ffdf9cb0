import { refusalOf } from '@tenor/browser/api'
import { Button, Notice, Panel, useSay } from '@tenor/ui'
import { Say, useReasonWords, useWords } from '../../../platform/phrases/index.ts'
import styles from '../simple-earn.module.css'
import { useSwitchAuto } from '../simple-earn-queries.ts'
import type { HoldingPanelProps } from './redeem-panel.tsx'

/** Asks before auto-earn is switched: from then on idle money is subscribed at each full hour, or no longer. */
export function AutoPanel({ holding: { asset, isAuto }, onClose }: HoldingPanelProps) {
  const words = useWords()
  const say = useSay()
  const reasonWords = useReasonWords()
  const { mutate, isPending, error } = useSwitchAuto()
  const turn = isAuto ? 'off' : 'on'
  const done = () => {
    say(words(isAuto ? 'cryptoloan.disabledSuccessfully' : 'cryptoloan.enabledSuccessfully'), 'good')
    onClose()
  }
  return (
    <Panel
      isOpen
      onClose={onClose}
      closeLabel={words('act.close')}
      title={<Say id={`earn.auto.${turn}`} values={{ asset: <bdi>{asset}</bdi> }} />}
      footer={
        <Button
          kind="primary"
          large
          isPending={isPending}
          onPress={() => mutate({ asset, isOn: !isAuto }, { onSuccess: done })}
        >
          <Say id="act.confirm" />
        </Button>
      }
    >
      <div className={styles.stack}>
        <p>
          <Say id={`earn.auto.${turn}.text`} values={{ asset: <bdi>{asset}</bdi> }} />
        </p>
        {error !== null && <Notice kind="fault">{reasonWords(refusalOf(error))}</Notice>}
      </div>
    </Panel>
  )
}
