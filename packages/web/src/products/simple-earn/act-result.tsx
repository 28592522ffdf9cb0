import { Link } from '@tanstack/react-router'
import { Button, buttonClass, Notice } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say } from '../../platform/phrases/index.ts'
import styles from './simple-earn.module.css'
import type { LendingTab } from './simple-earn-search.ts'

export type ActResultProps = {
  isDone: boolean
  title: ReactNode
  text: ReactNode
  onClose: () => void
  onAgain?: (() => void) | undefined
  /** Leads to this tab of the holdings too. */
  toTab?: LendingTab
}

/** How an act ended, read out: what happens next, and the ways on. */
export function ActResult({ isDone, title, text, onClose, onAgain, toTab }: ActResultProps) {
  return (
    <div className={styles.stack} role="status">
      <h3 className={styles.strong}>{title}</h3>
      {isDone ? <p>{text}</p> : <Notice kind="fault">{text}</Notice>}
      <div className={styles.acts}>
        {onAgain !== undefined && (
          <Button large onPress={onAgain}>
            <Say id="act.retry" />
          </Button>
        )}
        {isDone && toTab !== undefined && (
          <Link to="/simple-earn/my-lendings" search={{ tab: toTab }} className={buttonClass({ large: true })}>
            <Say id="earn.viewHoldings" />
          </Link>
        )}
        <Button kind="primary" large onPress={onClose}>
          <Say id={isDone ? 'earn.done' : 'act.close'} />
        </Button>
      </div>
    </div>
  )
}
