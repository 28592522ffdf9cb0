import { Link } from '@tanstack/react-router'
import { Button, buttonClass, Notice } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say } from '../../platform/phrases/index.ts'
import styles from './staking.module.css'

export type ActEndProps = {
  isDone: boolean
  title: ReactNode
  text: ReactNode
  /** Of which the ways on show what is held, or with `history` 1 what was redeemed. */
  coin: string
  isRedemption?: boolean
  again: ReactNode
  onAgain?: (() => void) | undefined
  onClose: () => void
}

/** How an act ended, read out: what happens next, and the ways on. */
export function ActEnd({ isDone, title, text, coin, isRedemption = false, again, onAgain, onClose }: ActEndProps) {
  return (
    <div className={styles.stack} role="status">
      <h3 className={styles.strong}>{title}</h3>
      {isDone ? <p>{text}</p> : <Notice kind="fault">{text}</Notice>}
      <div className={styles.acts}>
        {onAgain !== undefined && (
          <Button large onPress={onAgain}>
            {again}
          </Button>
        )}
        {isDone && isRedemption && (
          <Link
            to="/myaccount/myfunds/financial_staking"
            search={{ asset: coin, tab: 'redemptions' }}
            className={buttonClass({ large: true })}
          >
            <Say id="staking.viewHistory" />
          </Link>
        )}
        {isDone ? (
          <Link
            to="/myaccount/myfunds/financial_staking"
            search={{ asset: coin }}
            className={buttonClass({ kind: 'primary', large: true })}
          >
            <Say id="staking.viewHoldings" />
          </Link>
        ) : (
          <Button kind="primary" large onPress={onClose}>
            <Say id="act.close" />
          </Button>
        )}
      </div>
    </div>
  )
}
