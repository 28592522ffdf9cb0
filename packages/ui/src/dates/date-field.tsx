import { type ReactNode, useId } from 'react'
import styles from '../controls/field.module.css'
import { classes } from '../tokens/classes.ts'
import { DateBox } from './date-box.tsx'
import type { DateWords } from './date-words.ts'

export type DateFieldProps = {
  label: string
  words: DateWords
  /** "2026-11-21", or "2026-11-21T08:00" with a time, in UTC; empty for none. */
  value: string
  onChange: (value: string) => void
  withTime?: boolean
  earliest?: string
  latest?: string
  hint?: ReactNode
  fault?: ReactNode
}

/** A field for a day, or for a moment of one. */
export function DateField(props: DateFieldProps) {
  const { label, words, value, onChange, withTime = false, earliest, latest, hint, fault } = props
  const id = useId()
  const isInvalid = fault !== undefined && fault !== null && fault !== ''
  return (
    <div className={classes(styles.field, isInvalid && styles.invalid)}>
      <label className={styles.row} htmlFor={id}>
        {label}
      </label>
      <DateBox
        id={id}
        label={label}
        words={words}
        value={value}
        onChange={onChange}
        withTime={withTime}
        earliest={earliest}
        latest={latest}
        isInvalid={isInvalid}
        describedBy={`${id}-hint ${id}-fault`}
      />
      <div id={`${id}-hint`} className={styles.hint}>
        {hint}
      </div>
      <div id={`${id}-fault`} className={styles.fault} role="alert">
        {fault}
      </div>
    </div>
  )
}
