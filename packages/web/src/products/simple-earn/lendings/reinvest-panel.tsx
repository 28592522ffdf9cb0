import { Button, Panel, useSay } from '@tenor/ui'
import { useFailureToast } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useReinvesting } from '../fixed-queries.ts'
import type { OrderPanelProps } from './early-panel.tsx'

/** Asks before auto-reinvest of an order is switched. */
export function ReinvestPanel({ order, onClose }: OrderPanelProps) {
  const words = useWords()
  const say = useSay()
  const failed = useFailureToast('caution')
  const { mutate, isPending } = useReinvesting(order)
  const turn = order.reinvests ? 'off' : 'on'
  const confirm = () =>
    mutate(!order.reinvests, {
      onSuccess: () => {
        say(words(order.reinvests ? 'cryptoloan.disabledSuccessfully' : 'cryptoloan.enabledSuccessfully'), 'good')
      },
      onError: failed,
      onSettled: onClose,
    })
  return (
    <Panel
      isOpen
      onClose={onClose}
      closeLabel={words('act.close')}
      title={<Say id={`earn.reinvest.${turn}`} />}
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
        <Say id={`earn.reinvest.${turn}.text`} />
      </p>
    </Panel>
  )
}
