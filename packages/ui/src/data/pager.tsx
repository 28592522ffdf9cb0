import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import styles from './pager.module.css'

export type PagerProps = {
  label: string
  page: number
  pages: number
  onPage: (page: number) => void
  previousLabel: ReactNode
  nextLabel: ReactNode
  /** "2 of 7" */
  position: ReactNode
}

export function Pager({ label, page, pages, onPage, previousLabel, nextLabel, position }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav className={styles.pager} aria-label={label}>
      <Button kind="quiet" isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
        {previousLabel}
      </Button>
      <span>{position}</span>
      <Button kind="quiet" isDisabled={page >= pages} onPress={() => onPage(page + 1)}>
        {nextLabel}
      </Button>
    </nav>
  )
}
