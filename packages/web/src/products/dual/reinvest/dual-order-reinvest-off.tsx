import { Button, Panel } from '@tenor/ui'
import { Say, useWords } from '../../../platform/phrases/index.ts'

export type DualReinvestOffProps = { isPending: boolean; onConfirm: () => void; onClose: () => void }

/** Asks before auto-reinvest is switched off. */
export function DualReinvestOff({ isPending, onConfirm, onClose }: DualReinvestOffProps) {
  const words = useWords()
  return (
    <Panel
      isOpen
      isHeld
      onClose={onClose}
      closeLabel={words('act.close')}
      title={<Say id="dual.reinvest.off.title" />}
      footer={
        <>
          <Button large onPress={onClose}>
            <Say id="act.cancel" />
          </Button>
          <Button kind="primary" large isPending={isPending} onPress={onConfirm}>
            <Say id="act.confirm" />
          </Button>
        </>
      }
    >
      <p>
        <Say id="dual.reinvest.off.text" />
      </p>
    </Panel>
  )
}
