import { lazy, type ReactNode, Suspense, useState } from 'react'
import { FilterIcon } from '../controls/icons.tsx'
import { useIsNarrow } from '../data/use-is-narrow.ts'
import { Verbatim } from '../figures/figure.tsx'
import styles from './filter-bar.module.css'
import type { FilterBarWords } from './filter-words.ts'

const FilterSheet = lazy(() => import('./filter-sheet.tsx').then((module) => ({ default: module.FilterSheet })))

export type FilterBarProps = {
  words: FilterBarWords
  /** Stays in sight on a phone. */
  lead?: ReactNode
  /** Folds into a sheet on a phone. */
  children?: ReactNode
  /** At the end: a search field, an export. Folds with the rest. */
  end?: ReactNode
  /** How many of them narrow the list. */
  chosen: number
  onClear: () => void
}

/** What a list is narrowed to, in one row. What it holds lives in the address; the row only shows it. */
export function FilterBar({ words, lead, children, end, chosen, onClear }: FilterBarProps) {
  const isPhone = useIsNarrow(767)
  const [isOpen, setOpen] = useState(false)
  if (!isPhone) {
    return (
      <fieldset className={styles.bar}>
        <legend className="visually-hidden">{words.filters}</legend>
        {lead}
        {children}
        {chosen > 0 && (
          <button type="button" className={styles.clear} onClick={onClear}>
            {words.clear}
          </button>
        )}
        {end !== undefined && <div className={styles.end}>{end}</div>}
      </fieldset>
    )
  }
  return (
    <fieldset className={styles.bar}>
      <legend className="visually-hidden">{words.filters}</legend>
      <div className={styles.lead}>{lead}</div>
      {(children !== undefined || end !== undefined) && (
        <button type="button" className={styles.more} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <FilterIcon />
          <span className={lead === undefined ? undefined : 'visually-hidden'}>{words.filters}</span>
          {chosen > 0 && <Verbatim className={styles.count} text={chosen} />}
        </button>
      )}
      {isOpen && (
        <Suspense>
          <FilterSheet words={words} onClear={chosen > 0 ? onClear : undefined} onClose={() => setOpen(false)}>
            {children}
            {end}
          </FilterSheet>
        </Suspense>
      )}
    </fieldset>
  )
}
