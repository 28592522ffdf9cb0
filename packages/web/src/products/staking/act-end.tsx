import { Link } from '@tanstack/react-router'
import { historyLink, holdingsLink, type StakeVariant } from '@tenor/contract/staking'
import { Button, buttonClass, shapes } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say } from '../../platform/phrases/index.ts'
import styles from './staking.module.css'

export type ActEndProps = {
  title: ReactNode
  text: ReactNode
  /** Of which the ways on show what is held, and after a redemption its history. */
  coin: string
  variant: StakeVariant
  isRedemption?: boolean
  again?: ReactNode
  onAgain?: (() => void) | undefined
}

/** How an act ended, read out: what happens next, and the ways on. */
export function ActEnd(props: ActEndProps) {
  const { title, text, coin, variant, isRedemption = false, again, onAgain } = props
  return (
    <div className={shapes.stack} role="status">
      <h3 className={styles.strong}>{title}</h3>
      <div>{text}</div>
      <div className={styles.ways}>
        {onAgain !== undefined && (
          <Button large onPress={onAgain}>
            {again}
          </Button>
        )}
        {isRedemption && (
          <Link {...historyLink(coin, variant)} className={buttonClass({ large: true })}>
            <Say id="staking.viewHistory" />
          </Link>
        )}
        <Link {...holdingsLink(coin, variant)} className={buttonClass({ kind: 'primary', large: true })}>
          <Say id="staking.viewHoldings" />
        </Link>
      </div>
    </div>
  )
}
