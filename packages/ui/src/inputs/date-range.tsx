import { type ReactNode, useId } from 'react'
import styles from '../controls/field.module.css'
import { classes } from '../tokens/classes.ts'
import rangeStyles from './date-range.module.css'

/** Days of the calendar as "2026-11-21"; empty where there is no bound. */
export type DateBounds = { from: string; to: string }

export type DateRangeProps = {
  label: ReactNode
  fromLabel: string
  toLabel: string
  value: DateBounds
  onChange: (value: DateBounds) => void
  /** The first and the last day that can be chosen. */
  earliest?: string
  latest?: string
  fault?: ReactNode
}

/** From one day to another, by the platform's own pickers. Each bound keeps the other on its side. */
export function DateRange(props: DateRangeProps) {
  const { label, fromLabel, toLabel, value, onChange, earliest, latest, fault } = props
  const id = useId()
  const isInvalid = (fault !== undefined && fault !== null && fault !== '') || isReversed(value)
  const shape = { type: 'date', className: styles.input, 'aria-describedby': `${id}-fault` } as const
  return (
    <fieldset className={classes(styles.field, rangeStyles.range, isInvalid && styles.invalid)}>
      <legend className={rangeStyles.legend}>{label}</legend>
      <div className={rangeStyles.pair}>
        <div className={styles.box}>
          <input
            {...shape}
            aria-label={fromLabel}
            aria-invalid={isInvalid || undefined}
            value={value.from}
            min={earliest}
            max={value.to === '' ? latest : value.to}
            onChange={(event) => onChange({ ...value, from: event.target.value })}
          />
        </div>
        <span aria-hidden="true">–</span>
        <div className={styles.box}>
          <input
            {...shape}
            aria-label={toLabel}
            aria-invalid={isInvalid || undefined}
            value={value.to}
            min={value.from === '' ? earliest : value.from}
            max={latest}
            onChange={(event) => onChange({ ...value, to: event.target.value })}
          />
        </div>
      </div>
      <div id={`${id}-fault`} className={styles.fault} role="alert">
        {fault}
      </div>
    </fieldset>
  )
}

/** A range that ends before it begins holds nothing. */
export function isReversed({ from, to }: DateBounds): boolean {
  return from !== '' && to !== '' && from > to
}
