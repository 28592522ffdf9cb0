import { lazy, Suspense, useRef, useState } from 'react'
import styles from '../controls/field.module.css'
import { CalendarIcon } from '../controls/icons.tsx'
import { useFigureSettings } from '../figures/figure-settings.tsx'
import { dayWords, instantWords } from '../figures/instant-text.tsx'
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
 * A day in the words of the chosen language, where the platform's own field speaks the browser's. Typed, it is
 * "2026-11-21"; chosen, it comes from a calendar that is loaded when it is first opened.
 */
export function DateBox(props: DateBoxProps) {
  const { label, words, value, onChange, withTime = false, earliest, latest } = props
  const { id, isInvalid = false, describedBy } = props
  const { locale } = useFigureSettings()
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const type = (text: string) => {
    setTyped(text)
    const read = withTime ? momentOfTyped(text) : dayOfTyped(text)
    if (text.trim() === '') onChange('')
    else if (read !== null && isWithin(read.slice(0, 10), earliest, latest)) onChange(read)
  }
  return (
    <div className={styles.box}>
      <input
        id={id}
        className={styles.input}
        inputMode="numeric"
        autoComplete="off"
        aria-label={id === undefined ? label : undefined}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        placeholder={withTime ? 'YYYY-MM-DD HH:MM' : 'YYYY-MM-DD'}
        dir={typed === null ? undefined : 'ltr'}
        value={typed ?? spoken(locale, value, withTime)}
        onFocus={() => setTyped(value.replace('T', ' '))}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
      />
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
            {...{ label, words, value, onChange, withTime, earliest, latest }}
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
