import { type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'
import { CheckIcon } from './icons.tsx'

export type CheckboxProps = {
  children: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
  fault?: ReactNode
}

/** Yes or no, as part of what a form sends. */
export function Checkbox({ children, isOn, onChange, isDisabled = false, fault }: CheckboxProps) {
  const id = useId()
  const isInvalid = fault !== undefined && fault !== null && fault !== ''
  return (
    <div>
      <label className={styles.checkbox}>
        <input
          type="checkbox"
          className={styles.input}
          checked={isOn}
          disabled={isDisabled}
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}-fault`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.box}>
          <CheckIcon />
        </span>
        <span>{children}</span>
      </label>
      <div id={`${id}-fault`} className={styles.fault} role="alert">
        {fault}
      </div>
    </div>
  )
}
