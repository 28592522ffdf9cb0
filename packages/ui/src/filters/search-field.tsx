import { SearchIcon } from '../controls/icons.tsx'
import styles from './filter-bar.module.css'

export type SearchFieldProps = { label: string; value: string; onChange: (value: string) => void }

/** What a list is searched for. Escape empties it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <label className={styles.search}>
      <SearchIcon />
      <input
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={64}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && value !== '' && onChange('')}
      />
    </label>
  )
}
