import type { Instant } from '@tenor/contract/time'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../controls/button.tsx'
import { Choice } from '../controls/choice.tsx'
import { ChevronIcon } from '../controls/icons.tsx'
import { useFigureSettings } from '../figures/figure-settings.tsx'
import { dayWords } from '../figures/instant-text.tsx'
import { classes } from '../tokens/classes.ts'
import styles from './calendar.module.css'
import type { DateWords } from './date-words.ts'
import { dayByKey, dayOfInstant, firstOfMonth, instantOfDay, isWithin, monthsLater, weeksOfMonth } from './day-text.ts'

export type CalendarProps = {
  label: string
  words: DateWords
  /** A day as text; empty for none. */
  value: string
  onChange: (day: string) => void
  earliest?: string | undefined
  latest?: string | undefined
}

const YEARS_AROUND = 10

/** A month of days, after the pattern of the ARIA guide: one stop for Tab, arrows between days, pages between months. */
export function Calendar({ label, words, value, onChange, earliest, latest }: CalendarProps) {
  const { now } = useFigureSettings()
  const [cursor, setCursor] = useState<Instant>(() => instantOfDay(value) ?? nearest(now(), earliest, latest))
  const table = useRef<HTMLTableElement>(null)
  const isMoved = useRef(false)
  const at = dayOfInstant(cursor)
  useEffect(() => {
    if (isMoved.current) table.current?.querySelector<HTMLElement>(`[data-day='${at}']`)?.focus()
  }, [at])
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const next = dayByKey(cursor, event.key, event.shiftKey, forward)
    if (next === null) return
    event.preventDefault()
    isMoved.current = true
    setCursor(next)
  }
  const turn = (months: number) => {
    isMoved.current = false
    setCursor(monthsLater(cursor, months))
  }
  return (
    <div className={styles.calendar}>
      <CalendarHead words={words} cursor={cursor} onTurn={turn} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: days in a grid, as the ARIA guide has them */}
      <table ref={table} role="grid" aria-label={label} className={styles.month} onKeyDown={onKey}>
        <WeekdayRow month={cursor} />
        <tbody>
          {weeksOfMonth(cursor).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  day={day}
                  cursor={cursor}
                  value={value}
                  earliest={earliest}
                  latest={latest}
                  onChange={onChange}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function nearest(today: Instant, earliest: string | undefined, latest: string | undefined): Instant {
  const day = dayOfInstant(today)
  if (isWithin(day, earliest, latest)) return instantOfDay(day) ?? today
  return instantOfDay((day < (earliest ?? '') ? earliest : latest) ?? day) ?? today
}

type CalendarHeadProps = { words: DateWords; cursor: Instant; onTurn: (months: number) => void }

function CalendarHead({ words, cursor, onTurn }: CalendarHeadProps) {
  const { locale } = useFigureSettings()
  const date = new Date(cursor)
  const [month, year] = [date.getUTCMonth(), date.getUTCFullYear()]
  const january = monthsLater(firstOfMonth(cursor), -month)
  return (
    <div className={styles.head}>
      <span className={styles.back}>
        <IconButton label={words.previous} onPress={() => onTurn(-1)}>
          <ChevronIcon />
        </IconButton>
      </span>
      <Choice
        quiet
        label={words.month}
        value={`${month}`}
        options={Array.from({ length: 12 }, (_, place) => ({
          value: `${place}`,
          label: dayWords(locale, monthsLater(january, place), 'month'),
        }))}
        onChange={(chosen) => onTurn(Number.parseInt(chosen, 10) - month)}
      />
      <Choice
        quiet
        label={words.year}
        value={`${year}`}
        options={Array.from({ length: 2 * YEARS_AROUND + 1 }, (_, place) => `${year - YEARS_AROUND + place}`).map(
          (one) => ({ value: one, label: one }),
        )}
        onChange={(chosen) => onTurn((Number.parseInt(chosen, 10) - year) * 12)}
      />
      <span className={styles.forward}>
        <IconButton label={words.next} onPress={() => onTurn(1)}>
          <ChevronIcon />
        </IconButton>
      </span>
    </div>
  )
}

function WeekdayRow({ month }: { month: Instant }) {
  const { locale } = useFigureSettings()
  return (
    <thead>
      <tr>
        {weeksOfMonth(month)[0]?.map((day) => (
          <th key={day} scope="col" abbr={dayWords(locale, day, 'weekday')} className={styles.weekday}>
            {dayWords(locale, day, 'weekdayNarrow')}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type DayProps = Pick<CalendarProps, 'value' | 'onChange' | 'earliest' | 'latest'> & { day: Instant; cursor: Instant }

function Day({ day, cursor, value, onChange, earliest, latest }: DayProps) {
  const { locale } = useFigureSettings()
  const text = dayOfInstant(day)
  const isOutside = firstOfMonth(day) !== firstOfMonth(cursor)
  const isChosen = text === value.slice(0, 10)
  return (
    <td className={styles.cell}>
      <button
        type="button"
        data-day={text}
        className={classes(styles.day, isOutside && styles.outside, isChosen && styles.chosen)}
        aria-label={dayWords(locale, day, 'full')}
        aria-pressed={isChosen}
        aria-disabled={!isWithin(text, earliest, latest) || undefined}
        tabIndex={day === cursor ? 0 : -1}
        onClick={() => isWithin(text, earliest, latest) && onChange(text)}
      >
        {dayWords(locale, day, 'day')}
      </button>
    </td>
  )
}
