import type { ReactNode } from 'react'
import { InfoIcon } from '../controls/icons.tsx'
import { classes } from '../tokens/classes.ts'
import styles from './card.module.css'

export function Card({ children, flush = false }: { children: ReactNode; flush?: boolean }) {
  return <section className={classes(styles.card, flush && styles.flush)}>{children}</section>
}

export type NoticeKind = 'plain' | 'caution' | 'fault'

/** A sentence that stays: information, a caution, or what went wrong. */
export function Notice({ kind = 'plain', children }: { kind?: NoticeKind; children: ReactNode }) {
  const role = kind === 'fault' ? 'alert' : undefined
  return (
    <div role={role} className={classes(styles.notice, kind !== 'plain' && styles[kind])}>
      <InfoIcon />
      <div>{children}</div>
    </div>
  )
}
