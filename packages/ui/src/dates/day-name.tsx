import { Verbatim } from '../figures/figure.tsx'
import { useFigureSettings } from '../figures/figure-settings.tsx'
import { dayWords } from '../figures/instant-text.tsx'
import { instantOfDay } from './day-text.ts'

/** A day in UTC, which comes as YYYY-MM-DD, as readers of the language write it. */
export function DayName({ day }: { day: string }) {
  const { locale } = useFigureSettings()
  const at = instantOfDay(day)
  return (
    <time dateTime={day}>
      <Verbatim text={at === null ? day : dayWords(locale, at, 'date')} />
    </time>
  )
}
