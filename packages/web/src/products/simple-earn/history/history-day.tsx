import type { FlexibleHistoryRow } from '@tenor/contract/simple-earn'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Button, InstantText, numericDay, Percent, useFigureSettings, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from '../simple-earn.module.css'
import { type HistoryRow, useDayHours } from './history-queries.ts'

/** A day as the reader counts days. */
export function Day({ record: { tab, row } }: { record: HistoryRow }) {
  const { locale } = useFigureSettings()
  if (tab === 'fixed' || row.day === null) return <InstantText at={instantOfSeconds(row.time_at)} numeric />
  const day = instantOfSeconds(Date.parse(`${row.day}T00:00Z`) / 1000)
  return <Verbatim text={numericDay(locale, day)} />
}

/** The hours that a day of interest is made of, shown by a press. */
export function HistoryHours({ row }: { row: FlexibleHistoryRow }) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const { data = [] } = useDayHours.useIf(isOpen, row)
  return (
    <>
      <Button kind="link" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        <Say id={isOpen ? 'history.hours.hide' : 'history.hours'} />
      </Button>
      {isOpen && (
        <ul className={styles.dayHours} aria-label={words('earn.hours.label')}>
          {data.map((hour) => (
            <li key={hour.time_at}>
              <InstantText at={instantOfSeconds(hour.time_at)} numeric />
              <Percent value={hour.lend_rate_year} />
              <Amount value={hour.amount} asset={hour.asset} withPlus />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
