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

export type MorePagerProps = {
  /** There are rows after those that are shown. */
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
  moreLabel: ReactNode
  /** Beside it: "20 of 137" */
  position?: ReactNode
  /** Said once all are shown; left out, nothing is. */
  end?: ReactNode
}

/** The way on in a list that is read by cursor: what comes next is put below what is there. */
export function MorePager({ hasMore, isLoading, onMore, moreLabel, position, end }: MorePagerProps) {
  if (!hasMore && end === undefined) return null
  return (
    <div className={styles.pager}>
      {hasMore ? (
        <>
          {position !== undefined && <span>{position}</span>}
          <Button isPending={isLoading} onPress={onMore}>
            {moreLabel}
          </Button>
        </>
      ) : (
        end
      )}
    </div>
  )
}
