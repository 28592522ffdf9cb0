import { refusalOf } from '@tenor/browser/api'
import { Button, Panel, useSay, Verbatim } from '@tenor/ui'
import { Say, useReasonWords, useWords } from '../../../platform/phrases/index.ts'
import { ALL_ASSETS, useSwitchAuto } from './auto-queries.ts'

export type AutoConfirmPanelProps = {
  /** A coin, or `ALL_ASSETS`. */
  asset: string
  isOn: boolean
  onClose: () => void
}

/** Asks before auto-earn is switched: from then on idle money is subscribed at each full hour, or no longer. */
export function AutoConfirmPanel({ asset, isOn, onClose }: AutoConfirmPanelProps) {
  const words = useWords()
  const say = useSay()
  const reasonWords = useReasonWords()
  const { mutate, isPending } = useSwitchAuto()
  const turn = isOn ? 'off' : 'on'
  const values = { asset: <Verbatim text={asset} /> }
  const isAll = asset === ALL_ASSETS
  const confirm = () =>
    mutate(
      { asset, isOn: !isOn },
      {
        onSuccess: () =>
          say(words(isOn ? 'cryptoloan.disabledSuccessfully' : 'cryptoloan.enabledSuccessfully'), 'good'),
        onError: (error) => say(reasonWords(refusalOf(error)), 'fault'),
        // Whether it was switched or not, the switch behind it says how it stands.
        onSettled: onClose,
      },
    )
  return (
    <Panel
      isOpen
      onClose={onClose}
      closeLabel={words('act.close')}
      title={<Say id={isAll ? `earn.auto.all.${turn}` : `earn.auto.${turn}`} values={values} />}
      footer={
        <>
          <Button large onPress={onClose}>
            <Say id="act.back" />
          </Button>
          <Button kind="primary" large isPending={isPending} onPress={confirm}>
            <Say id="act.confirm" />
          </Button>
        </>
      }
    >
      <p>
        <Say id={isAll ? `earn.auto.all.${turn}.text` : `earn.auto.${turn}.text`} values={values} />
      </p>
    </Panel>
  )
}
