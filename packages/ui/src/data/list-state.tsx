import type { ReactNode } from 'react'
import { classes } from '../tokens/classes.ts'
import { ListPicture, type ListStateKind } from './list-picture.tsx'
import styles from './list-state.module.css'

export type ListStateProps = {
  kind: ListStateKind
  title: ReactNode
  text?: ReactNode
  /** The one thing to do about it. */
  action?: ReactNode
}

export function ListState({ kind, title, text, action }: ListStateProps) {
  return (
    <section className={styles.state} data-kind={kind} role={kind === 'failed' ? 'alert' : undefined}>
      <ListPicture kind={kind} />
      <h2 className={styles.title}>{title}</h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </section>
  )
}

/** The place of a line above rows, kept whatever stands in it; caution once the rows are old. */
export function LineSpace({ isStale, children }: { isStale: boolean; children: ReactNode }) {
  return (
    <div className={classes(styles.space, isStale && styles.old)} role={isStale ? 'status' : undefined}>
      {children}
    </div>
  )
}

/** A line beside the rows: more to load, loading more, the end, or rows that are no longer fresh. */
export function ListLine({ kind, children }: { kind: 'more' | 'end' | 'stale'; children: ReactNode }) {
  return (
    <div
      className={classes(styles.line, kind === 'stale' && styles.stale)}
      role={kind === 'stale' ? 'status' : undefined}
    >
      {children}
    </div>
  )
}
