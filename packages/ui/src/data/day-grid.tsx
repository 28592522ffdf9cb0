import { DAY_MS, floorTo, type Instant, isoText, later } from '@tenor/contract/time'
import type { ReactNode } from 'react'
import { useFigureSettings } from '../figures/figure-settings.tsx'
import { type DayLook, dayWords } from '../figures/instant-text.tsx'
import { classes } from '../tokens/classes.ts'
import styles from './day-grid.module.css'

export type DayGridProps = {
  label: string
  /** Any moments of the first and the last day, in UTC. Whole weeks around them are drawn. */
  from: Instant
  to: Instant
  /** What stands on a day, given its first moment; null where there is nothing to choose. */
  content: (day: Instant) => ReactNode | null
  selected: Instant | null
  onSelect: (day: Instant) => void
}

/** Weeks from Monday on, with something on some of their days. Days are those of UTC. */
export function DayGrid({ label, from, to, content, selected, onSelect }: DayGridProps) {
  const { locale } = useFigureSettings()
  const weeks = weeksOf(from, to)
  const said = (day: Instant, look: DayLook) => dayWords(locale, day, look)
  const first = floorTo(from, DAY_MS)
  const chosen = selected === null ? null : floorTo(selected, DAY_MS)
  return (
    <table className={styles.grid} aria-label={label}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" className={styles.weekday} abbr={said(day, 'weekday')}>
              {said(day, 'weekdayShort')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const isInside = day >= first && day <= to
              const inside = isInside ? content(day) : null
              const number = <DayNumber day={day} withMonth={day === first || isFirstOfMonth(day)} />
              return (
                <td key={day} className={classes(styles.cell, !isInside && styles.outside)}>
                  {inside === null ? (
                    <div className={styles.day}>{number}</div>
                  ) : (
                    <button
                      type="button"
                      className={classes(styles.day, styles.open)}
                      aria-pressed={day === chosen}
                      onClick={() => onSelect(day)}
                    >
                      {number}
                      <span className={styles.content}>{inside}</span>
                    </button>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayNumber({ day, withMonth }: { day: Instant; withMonth: boolean }) {
  const { locale } = useFigureSettings()
  return (
    <time dateTime={isoText(day).slice(0, 10)} className={styles.number}>
      {withMonth ? (
        <>
          <span className={styles.narrow}>
            {dayWords(locale, day, locale === 'en' ? 'dayOfMonth' : 'dayOfMonthNumber')}
          </span>
          <span className={styles.roomy}>{dayWords(locale, day, 'dayOfMonth')}</span>
        </>
      ) : (
        dayWords(locale, day, 'day')
      )}
    </time>
  )
}

const WEEK_DAYS = 7

/** Monday is 0. 1970-01-01 was a Thursday. */
function weekdayOf(day: Instant): number {
  return (day / DAY_MS + 3) % WEEK_DAYS
}

function isFirstOfMonth(day: Instant): boolean {
  return isoText(day).slice(8, 10) === '01'
}

function weeksOf(from: Instant, to: Instant): Instant[][] {
  const first = floorTo(from, DAY_MS)
  const last = floorTo(to, DAY_MS)
  const monday = later(first, -weekdayOf(first) * DAY_MS)
  const count = Math.floor((last - monday) / DAY_MS / WEEK_DAYS) + 1
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: WEEK_DAYS }, (_, day) => later(monday, (week * WEEK_DAYS + day) * DAY_MS)),
  )
}
