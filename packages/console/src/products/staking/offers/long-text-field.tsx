import { type ReactNode, useId } from 'react'
import styles from './long-text-field.module.css'

export type LongTextFieldProps = {
  label: ReactNode
  hint: ReactNode
  value: string
  maxLength: number
  onChange: (value: string) => void
}

/** Sentences that customers read, in sight as a whole while they are written. */
export function LongTextField({ label, hint, value, maxLength, onChange }: LongTextFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={styles.text}
        dir="auto"
        rows={4}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={`${id}-hint`}
      />
      <div id={`${id}-hint`} className={styles.hint}>
        {hint}
      </div>
    </div>
  )
}
