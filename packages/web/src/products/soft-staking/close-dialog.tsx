import { Button, Notice, Panel, shapes } from '@tenor/ui'
import { Say, useReasonWords, useWords } from '../../platform/phrases/index.ts'
import type { SwitchDialogProps } from './activate-dialog.tsx'

/** Before it is switched off: what ends, and what is still paid. */
export function CloseDialog({ act, onClose }: SwitchDialogProps) {
  const words = useWords()
  const reasonWords = useReasonWords()
  const footer = (
    <>
      <Button large isPending={act.isPending} onPress={() => act.send(false)}>
        <Say id="softStaking.stop" />
      </Button>
      <Button kind="primary" large onPress={onClose}>
        <Say id="softStaking.goOn" />
      </Button>
    </>
  )
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="softStaking.close" />}
      closeLabel={words('act.close')}
      width="middle"
      footer={footer}
    >
      <div className={shapes.stack}>
        <Notice kind="caution">
          <Say id="softStaking.close.warning" />
        </Notice>
        {act.refusal !== null && <Notice kind="fault">{reasonWords(act.refusal)}</Notice>}
      </div>
    </Panel>
  )
}
