import { Link } from '@tanstack/react-router'
import { Button, buttonClass, Notice } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say } from '../../platform/phrases/index.ts'
import styles from './wealth.module.css'
import type { WealthTab } from './wealth-search.ts'

export type ActEndProps = {
  isDone: boolean
  title: ReactNode
  text: ReactNode
  tab: WealthTab
  onAgain?: (() => void) | undefined
  onClose: () => void
}

/** How an act ended, read out: what happens next, and the way on. */
export function ActEnd({ isDone, title, text, tab, onAgain, onClose }: ActEndProps) {
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
        {isDone && (
          <Link
            to="/wealth/holdings"
            search={{ tab }}
            className={buttonClass({ kind: 'primary', large: true })}
            onClick={onClose}
          >
            <Say id="wealth.viewOrders" />
          </Link>
        )}
        {!isDone && (
          <Button kind="primary" large onPress={onClose}>
            <Say id="act.close" />
          </Button>
        )}
      </div>
    </div>
  )
}
