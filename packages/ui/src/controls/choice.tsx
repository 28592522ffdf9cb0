import { use, useId } from 'react'
import { classes } from '../tokens/classes.ts'
import styles from './choice.module.css'
import { Folded } from './folded.ts'
import { ChevronIcon } from './icons.tsx'

export type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** Without a frame, its label only heard, but in a sheet of filters. */
  quiet?: boolean
  /** Where there is nothing to choose. */
  isDisabled?: boolean
}

/** One of many. The platform's own list: the best one on a phone, and the smallest on the wire. */
export function Choice<Value extends string>({ label, value, options, onChange, ...look }: ChoiceProps<Value>) {
  const id = useId()
  const quiet = look.quiet === true && !use(Folded)
  return (
    <div className={classes(styles.choice, quiet ? styles.quiet : styles.stacked)}>
      <label htmlFor={id} className={quiet ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <span className={styles.box}>
        <select
          id={id}
          className={styles.select}
          value={value}
          disabled={look.isDisabled === true}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.sign}>
          <ChevronIcon />
        </span>
      </span>
    </div>
  )
}
