import { Link } from '@tanstack/react-router'
import { buttonClass, shapes } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say } from '../../platform/phrases/index.ts'
import styles from './wealth.module.css'
import type { WealthTab } from './wealth-search.ts'

export type ActEndProps = {
  title: ReactNode
  text: ReactNode
  tab: WealthTab
  onClose: () => void
}

/** How an act ended, read out: what happens next, and the way on. */
export function ActEnd({ title, text, tab, onClose }: ActEndProps) {
  return (
    <div className={styles.stack} role="status">
      <h3 className={styles.strong}>{title}</h3>
      <p>{text}</p>
      <div className={shapes.wrap2}>
        <Link
          to="/wealth/holdings"
          search={{ tab }}
          className={buttonClass({ kind: 'primary', large: true })}
          onClick={onClose}
        >
          <Say id="wealth.viewOrders" />
        </Link>
      </div>
    </div>
  )
}
