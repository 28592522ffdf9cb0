import { type ReactNode, use, useId } from 'react'
import styles from '../controls/field.module.css'
import { Folded } from '../controls/folded.ts'
import { classes } from '../tokens/classes.ts'
import { DateBox } from './date-box.tsx'
import rangeStyles from './date-range.module.css'
import { DateRangeDrop } from './date-range-drop.tsx'
import type { DateWords } from './date-words.ts'

/** Days of the calendar as "2026-11-21"; empty where there is no bound. */
export type DateBounds = { from: string; to: string }

export type DateRangeProps = {
  words: DateWords
  label: ReactNode
  fromLabel: string
  toLabel: string
  value: DateBounds
  onChange: (value: DateBounds) => void
  /** The first and the last day that can be chosen. */
  earliest?: string
  latest?: string
  fault?: ReactNode
  /** One word that opens, but in a sheet of filters. */
  quiet?: boolean
}

/** From one day to another. */
export function DateRange({ quiet = false, ...props }: DateRangeProps) {
  const isFolded = use(Folded)
  if (!quiet || isFolded) return <DateRangeFields {...props} />
  return (
    <DateRangeDrop label={props.label} value={props.value}>
      <DateRangeFields {...props} />
    </DateRangeDrop>
  )
}

/** Each bound keeps the other on its side. */
function DateRangeFields(props: Omit<DateRangeProps, 'quiet'>) {
  const { words, label, fromLabel, toLabel, value, onChange, earliest, latest, fault } = props
  const id = useId()
  const isInvalid = (fault !== undefined && fault !== null && fault !== '') || isReversed(value)
  const bound = { words, isInvalid, describedBy: `${id}-fault` }
  return (
    <fieldset className={classes(styles.field, rangeStyles.range, isInvalid && styles.invalid)}>
      <legend className={rangeStyles.legend}>{label}</legend>
      <div className={rangeStyles.pair}>
        <DateBox
          {...bound}
          label={fromLabel}
          value={value.from}
          earliest={earliest}
          latest={value.to === '' ? latest : value.to}
          onChange={(from) => onChange({ ...value, from })}
        />
        <span aria-hidden="true">–</span>
        <DateBox
          {...bound}
          label={toLabel}
          value={value.to}
          earliest={value.from === '' ? earliest : value.from}
          latest={latest}
          onChange={(to) => onChange({ ...value, to })}
        />
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
