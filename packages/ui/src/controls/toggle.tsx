import type { ReactNode } from 'react'
import styles from './toggle.module.css'

export type ToggleProps = {
  children: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}

/** On or off, at once. */
export function Toggle({ children, isOn, onChange, isDisabled = false }: ToggleProps) {
  return (
    <label className={styles.toggle}>
      <input
        type="checkbox"
        role="switch"
        className="visually-hidden"
        aria-checked={isOn}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.track} />
      {children}
    </label>
  )
}
