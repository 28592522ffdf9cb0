import { Link } from '@tanstack/react-router'
import { refusalOf } from '@tenor/browser/api'
import { Button, Checkbox, Notice, Panel } from '@tenor/ui'
import { useState } from 'react'
import { Say, useLocaleChoice, useReasonWords, useWords } from '../../platform/phrases/index.ts'
import styles from './soft-staking.module.css'
import { useSwitchSoft } from './soft-staking-queries.ts'

/** `onEnd` hears whether it was done. */
export type SwitchDialogProps = { onClose: () => void; onEnd: (isDone: boolean) => void }

/** Before it is switched on: what it gives, and what is agreed to. */
export function ActivateDialog({ onClose, onEnd }: SwitchDialogProps) {
  const words = useWords()
  const { locale } = useLocaleChoice()
  const reasonWords = useReasonWords()
  const [isAgreed, setAgreed] = useState(false)
  const { mutate, isPending, error } = useSwitchSoft()
  const start = () => mutate(true, { onSuccess: () => onEnd(true), onError: () => onEnd(false) })
  const footer = (
    <>
      <Button large onPress={onClose}>
        <Say id="act.cancel" />
      </Button>
      <Button kind="primary" large isDisabled={!isAgreed} isPending={isPending} onPress={start}>
        <Say id="softStaking.start" />
      </Button>
    </>
  )
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="softStaking.activate" />}
      closeLabel={words('act.close')}
      width="middle"
      footer={footer}
    >
      <div className={styles.stack}>
        <ul className={styles.benefits}>
          <li>
            <Say id="softStaking.benefit.noLock" />
          </li>
          <li>
            <Say id="softStaking.benefit.anytime" />
          </li>
          <li>
            <Say id="softStaking.benefit.daily" />
          </li>
        </ul>
        <Checkbox isOn={isAgreed} onChange={setAgreed}>
          <Say
            id="softStaking.agree"
            values={{
              link: (
                <Link to="/$locale/soft-staking/agreement" params={{ locale }} target="_blank">
                  <Say id="softStaking.agreement.title" />
                </Link>
              ),
            }}
          />
        </Checkbox>
        {error !== null && <Notice kind="caution">{reasonWords(refusalOf(error))}</Notice>}
      </div>
    </Panel>
  )
}
