import { type HTMLInputTypeAttribute, type ReactNode, useId } from 'react'
import { classes } from '../tokens/classes.ts'
import styles from './field.module.css'

export type TextFieldProps = {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  type?: HTMLInputTypeAttribute
  name?: string
  /** Of what is no word of a language, such as a path. */
  dir?: 'ltr'
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email'
  hint?: ReactNode
  fault?: ReactNode
  required?: boolean
  autoFocus?: boolean
  disabled?: boolean
  maxLength?: number
  /** What stands in the field after the text. */
  end?: ReactNode
}

export function TextField({ label, value, onChange, hint, fault, type = 'text', end, ...rest }: TextFieldProps) {
  const id = useId()
  const isInvalid = fault !== undefined && fault !== null && fault !== ''
  return (
    <div className={classes(styles.field, isInvalid && styles.invalid)}>
      <label className={styles.row} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...rest}
          id={id}
          type={type}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}-hint ${id}-fault`}
        />
        {end}
      </div>
      <div id={`${id}-hint`} className={styles.hint}>
        {hint}
      </div>
      <div id={`${id}-fault`} className={styles.fault} role="alert">
        {fault}
      </div>
    </div>
  )
}
