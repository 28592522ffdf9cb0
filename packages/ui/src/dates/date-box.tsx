import { lazy, Suspense, useRef, useState } from 'react'
import styles from '../controls/field.module.css'
import { CalendarIcon } from '../controls/icons.tsx'
import { useFigureSettings } from '../figures/figure-settings.tsx'
import { dayWords, instantWords } from '../figures/instant-text.tsx'
import { classes } from '../tokens/classes.ts'
import boxStyles from './date-box.module.css'
import type { DateWords } from './date-words.ts'
import { dayOfTyped, instantOfDay, instantOfMoment, isWithin, momentOfTyped } from './day-text.ts'

const DatePopover = lazy(() => import('./date-popover.tsx').then((module) => ({ default: module.DatePopover })))

export type DateBoxProps = {
  label: string
  words: DateWords
  /** "2026-11-21", or "2026-11-21T08:00" with a time, in UTC; empty for none. */
  value: string
  onChange: (value: string) => void
  withTime?: boolean
  earliest?: string | undefined
  latest?: string | undefined
  id?: string
  isInvalid?: boolean
  describedBy?: string
}

/**
 * A day in the words of the chosen language, where the platform's own field speaks the browser's. Typed, it is "2026-11-21" or in the
 * order of the language, "11/21/2026"; chosen, it comes from a calendar that is loaded when it is first opened. What cannot be read or is
 * out of bounds stays as it was typed, with the format or the bound below it.
 */
export function DateBox(props: DateBoxProps) {
  const { label, words, value, onChange, withTime = false, earliest, latest } = props
  const { id, isInvalid = false, describedBy } = props
  const { locale } = useFigureSettings()
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const [isLeft, setLeft] = useState(true)
  const format = withTime ? 'YYYY-MM-DD HH:MM' : 'YYYY-MM-DD'
  const readDay = (text: string) => (withTime ? momentOfTyped(text, locale) : dayOfTyped(text, locale))
  const type = (text: string) => {
    setTyped(text)
    if (text.trim() === '') onChange('')
    else if (wrongIn(text) === null) onChange(readDay(text) ?? '')
  }
  const wrongIn = (text: string): string | null => {
    const day = readDay(text)?.slice(0, 10)
    if (text.trim() === '') return null
    if (day === undefined) return format
    if (isWithin(day, earliest, latest)) return null
    return day < (earliest ?? '') ? `≥ ${earliest}` : `≤ ${latest}`
  }
  const wrong = isLeft && typed !== null ? wrongIn(typed) : null
  const choose = (day: string) => {
    setTyped(null)
    onChange(day)
  }
  const leave = () => {
    setLeft(true)
    if (typed !== null && wrongIn(typed) === null) setTyped(null)
  }
  return (
    <div className={classes(styles.box, boxStyles.box, wrong !== null && boxStyles.wrong)}>
      <input
        id={id}
        className={styles.input}
        inputMode="numeric"
        autoComplete="off"
        aria-label={id === undefined ? label : undefined}
        aria-invalid={isInvalid || wrong !== null || undefined}
        aria-describedby={describedBy}
        placeholder={format}
        dir={typed === null ? undefined : 'ltr'}
        value={typed ?? spoken(locale, value, withTime)}
        onFocus={() => {
          setLeft(false)
          setTyped(typed ?? value.replace('T', ' '))
        }}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
      />
      {wrong !== null && (
        <small className={boxStyles.said} role="alert" dir="ltr">
          {wrong}
        </small>
      )}
      <button
        ref={opener}
        type="button"
        className={boxStyles.opener}
        aria-label={words.calendar}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <CalendarIcon />
      </button>
      {isOpen && (
        <Suspense>
          <DatePopover
            label={label}
            words={words}
            value={value}
            withTime={withTime}
            earliest={earliest}
            latest={latest}
            onChange={choose}
            triggerRef={opener}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

function spoken(locale: string, value: string, withTime: boolean): string {
  const at = withTime ? instantOfMoment(value) : instantOfDay(value)
  if (at === null) return ''
  return withTime ? instantWords(locale, at) : dayWords(locale, at, 'date')
}
