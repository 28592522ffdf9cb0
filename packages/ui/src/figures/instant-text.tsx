import { DAY_MS, HOUR_MS, type Instant, isoText, MINUTE_MS, SECOND_MS } from '@tenor/contract/time'
import { useEffect, useState } from 'react'
import styles from './figure.module.css'
import { Figure } from './figure.tsx'
import { figureLocale, useFigureSettings } from './figure-settings.tsx'
import { unitWords } from './figure-text.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(figureLocale(locale), options)
  formats.set(key, made)
  return made
}

export type InstantLook = {
  /** Leaves the year out. */
  short?: boolean
  seconds?: boolean
  /** Numbers alone, as in a list of records: 2026/11/22 in Chinese, 11/22/2026 otherwise. */
  numeric?: boolean
}

const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

function optionsOf({ short = false, seconds = false }: InstantLook): Intl.DateTimeFormatOptions {
  const day: Intl.DateTimeFormatOptions = short
    ? { day: 'numeric', month: 'short' }
    : { day: 'numeric', month: 'short', year: 'numeric' }
  return { ...day, ...CLOCK, ...(seconds ? { second: '2-digit' as const } : {}) }
}

const NUMERIC_DAY = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const

/** A day in UTC by numbers alone, in the order that readers of the language are used to. */
export function numericDay(locale: string, at: Instant): string {
  const parts = dateFormat(locale, NUMERIC_DAY).formatToParts(at)
  const part = (type: 'year' | 'month' | 'day') => parts.find((one) => one.type === type)?.value ?? ''
  const [year, month, day] = [part('year'), part('month'), part('day')]
  return (locale.startsWith('zh') ? [year, month, day] : [month, day, year]).join('/')
}

/** Day and time in UTC, named so. British order in English: a number between two words cannot be misread. */
export function instantWords(locale: string, at: Instant, look: InstantLook = {}): string {
  if (look.numeric === true) {
    const clock = dateFormat(locale, {
      ...CLOCK,
      ...(look.seconds === true ? { second: '2-digit' } : {}),
      timeZone: 'UTC',
    })
    return `${numericDay(locale, at)} ${clock.format(at)} UTC`
  }
  const tag = locale === 'en' ? 'en-GB' : locale
  return `${dateFormat(tag, { ...optionsOf(look), timeZone: 'UTC' }).format(at)} UTC`
}

export type DayLook =
  | 'day'
  | 'dayOfMonth'
  | 'dayOfMonthNumber'
  | 'date'
  | 'full'
  | 'month'
  | 'weekday'
  | 'weekdayShort'
  | 'weekdayNarrow'

const DAY_LOOKS: Readonly<Record<DayLook, Intl.DateTimeFormatOptions>> = {
  day: { day: 'numeric' },
  dayOfMonth: { day: 'numeric', month: 'short' },
  dayOfMonthNumber: { day: 'numeric', month: 'numeric' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long' },
  weekday: { weekday: 'long' },
  weekdayShort: { weekday: 'short' },
  weekdayNarrow: { weekday: 'narrow' },
}

/** A day in UTC: as a number, with its month and year, as its weekday or its month alone. */
export function dayWords(locale: string, at: Instant, look: DayLook): string {
  const tag = locale === 'en' ? 'en-GB' : locale
  return dateFormat(tag, { ...DAY_LOOKS[look], timeZone: 'UTC' }).format(at)
}

/** Day and time where the reader is, with the name of the zone; null where that is UTC itself. */
export function localInstantWords(locale: string, at: Instant, look: InstantLook = {}): string | null {
  if (new Date(at).getTimezoneOffset() === 0) return null
  const tag = locale === 'en' ? 'en-GB' : locale
  return dateFormat(tag, { ...optionsOf({ ...look, short: true }), timeZoneName: 'short' }).format(at)
}

/** A day in UTC, without an hour. */
export function DayText({ at, look = 'date' }: { at: Instant; look?: DayLook }) {
  const { locale } = useFigureSettings()
  return (
    <time dateTime={isoText(at).slice(0, 10)}>
      <Figure text={dayWords(locale, at, look)} />
    </time>
  )
}

export type InstantTextProps = InstantLook & { at: Instant; withLocal?: boolean }

export function InstantText({ at, withLocal, ...look }: InstantTextProps) {
  const { locale, withLocalTimes = false } = useFigureSettings()
  const local = (withLocal ?? withLocalTimes) ? localInstantWords(locale, at, look) : null
  return (
    <time dateTime={isoText(at)} className={styles.instant}>
      <Figure text={instantWords(locale, at, look)} />
      {local !== null && <Figure text={local} className={styles.local} />}
    </time>
  )
}

/** The time until an instant in its two largest units, in the last minute in seconds alone; none when it has passed. */
export function countdownWords(locale: string, remaining_ms: number): string {
  const left_ms = Math.max(0, remaining_ms)
  const days = Math.floor(left_ms / DAY_MS)
  const hours = Math.floor((left_ms % DAY_MS) / HOUR_MS)
  const minutes = Math.floor((left_ms % HOUR_MS) / MINUTE_MS)
  const seconds = Math.floor((left_ms % MINUTE_MS) / SECOND_MS)
  if (days > 0) return `${unitWords(locale, days, 'day')} ${unitWords(locale, hours, 'hour')}`
  if (hours > 0) return `${unitWords(locale, hours, 'hour')} ${unitWords(locale, minutes, 'minute')}`
  const last = unitWords(locale, seconds, 'second')
  return minutes > 0 ? `${unitWords(locale, minutes, 'minute')} ${last}` : last
}

/**
 * Milliseconds until `at`, kept current: each second in the last hour, whole minutes before it. The clock is looked at
 * each second all the same, because the server's time may come, or be moved, after this is first drawn. Null until there
 * is an instant to wait for: one made up from the clock would be another at each drawing, which draws it again.
 */
export function useRemaining(at: Instant | null): number | null {
  const { now } = useFigureSettings()
  const [remaining_ms, setRemaining] = useState(() => remainingAt(at, now()))
  useEffect(() => {
    const look = () => setRemaining(remainingAt(at, now()))
    look()
    if (at === null) return
    const timer = setInterval(look, SECOND_MS)
    return () => clearInterval(timer)
  }, [at, now])
  return remaining_ms
}

function remainingAt(at: Instant | null, now: Instant): number | null {
  if (at === null) return null
  const remaining_ms = at - now
  return remaining_ms > HOUR_MS ? remaining_ms - (remaining_ms % MINUTE_MS) : remaining_ms
}

export function Countdown({ to }: { to: Instant }) {
  const { locale } = useFigureSettings()
  const remaining_ms = useRemaining(to) ?? 0
  return <Figure text={countdownWords(locale, remaining_ms)} />
}
