import { refusalOf } from '@tenor/browser/api'
import { Button, Notice, Panel } from '@tenor/ui'
import { Say, useReasonWords, useWords } from '../../platform/phrases/index.ts'
import type { SwitchDialogProps } from './activate-dialog.tsx'
import styles from './soft-staking.module.css'
import { useSwitchSoft } from './soft-staking-queries.ts'

/** Before it is switched off: what ends, and what is still paid. */
export function CloseDialog({ onClose, onEnd }: SwitchDialogProps) {
  const words = useWords()
  const reasonWords = useReasonWords()
  const { mutate, isPending, error } = useSwitchSoft()
  const stop = () => mutate(false, { onSuccess: () => onEnd(true), onError: () => onEnd(false) })
  const footer = (
    <>
      <Button large isPending={isPending} onPress={stop}>
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
      <div className={styles.stack}>
        <Notice kind="caution">
          <Say id="softStaking.close.warning" />
        </Notice>
        {error !== null && <Notice kind="fault">{reasonWords(refusalOf(error))}</Notice>}
      </div>
    </Panel>
  )
}
