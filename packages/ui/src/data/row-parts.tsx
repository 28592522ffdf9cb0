import type { ReactNode } from 'react'
import styles from './row-parts.module.css'

/** What only a row of a phone says: it has no headings that would name its figures. */
export function InPhoneRow({ children }: { children: ReactNode }) {
  return <span className={styles.inPhoneRow}>{children}</span>
}

/** What only a table has a place for: of a phone it stands in the page that the row opens. */
export function InTable({ children }: { children: ReactNode }) {
  return <span className={styles.inTable}>{children}</span>
}
