import type { ReactNode } from 'react'
import styles from './filter-bar.module.css'

export type FilterChipProps = { children: ReactNode; isOn: boolean; onChange: (isOn: boolean) => void }

/** A filter that is on or off, such as "My coins". */
export function FilterChip({ children, isOn, onChange }: FilterChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {children}
    </button>
  )
}
