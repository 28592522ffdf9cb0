import { HOUR_MS } from '@tenor/contract/time'
import {
  buttonClass,
  type Column,
  classes,
  DataTable,
  dayWords,
  InstantText,
  Percent,
  shapes,
  useFigureSettings,
  Verbatim,
} from '@tenor/ui'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import styles from './rates.module.css'
import type { RatePoint } from './rates-queries.ts'

/** The days of the chart, the newest first, and their file. */
export function RateDays({ points, csv }: { points: readonly RatePoint[]; csv: string }) {
  const words = useWords()
  const { locale } = useFigureSettings()
  return (
    <section className={shapes.stack3}>
      <div className={classes(shapes.wrapEnd, styles.head)}>
        <h2>
          <Say id="rates.days" />
        </h2>
        <a className={buttonClass({})} href={csv} download>
          <Say id="rates.csv" />
        </a>
      </div>
      <DataTable
        label={words('rates.days')}
        columns={columnsOf(words, locale)}
        rows={points.toReversed()}
        rowKey={({ at }) => at}
      />
    </section>
  )
}

function columnsOf(words: Words, locale: string): Column<RatePoint>[] {
  return [
    {
      id: 'day',
      header: words('rates.day'),
      onPhone: 'lead',
      cell: ({ at, readAt }) => (
        <>
          <Verbatim text={dayWords(locale, at, 'date')} />
          {readAt - at > HOUR_MS && (
            <span className={shapes.under}>
              <Say id="rates.readLate" /> <InstantText at={readAt} />
            </span>
          )}
        </>
      ),
    },
    {
      id: 'least',
      header: words('rates.least'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ least }) => <Percent value={least} />,
    },
    {
      id: 'most',
      header: words('rates.most'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ most }) => <Percent value={most} />,
    },
  ]
}
