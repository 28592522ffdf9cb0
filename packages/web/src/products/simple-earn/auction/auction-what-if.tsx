import { readDecimal } from '@tenor/contract/money'
import { rateOfPercent, whatIf } from '@tenor/contract/simple-earn'
import { Card, classes, FigureRow, InstantText, Percent, shapes, TextField } from '@tenor/ui'
import { useDeferredValue } from 'react'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { isPercentTyped } from '../percent-text.ts'
import styles from '../simple-earn.module.css'
import { usePastHours } from './auction-queries.ts'

const FIRST = '1'

export type AuctionWhatIfProps = {
  asset: string
  /** In percent, as it was typed. */
  minimum: string | undefined
  onMinimum: (minimum: string | undefined) => void
}

/** What a minimum rate would have earned in the last 30 days: a look back, no promise. */
export function AuctionWhatIf({ asset, minimum = FIRST, onMinimum }: AuctionWhatIfProps) {
  const words = useWords()
  const read = readDecimal(useDeferredValue(minimum))
  const { data: hours } = usePastHours(asset)
  // The list has the newest first.
  const data = hours !== undefined && read.ok ? whatIf(rateOfPercent(read.value), hours.toReversed()) : undefined
  return (
    <Card>
      <div className={classes(shapes.stack, styles.stack)}>
        <h2>
          <Say id="auction.whatIf" />
        </h2>
        <TextField
          label={words('earn.minimum.label')}
          inputMode="decimal"
          value={minimum}
          onChange={(next) => isPercentTyped(next) && onMinimum(next)}
        />
        {data !== undefined && data.from !== null && data.to !== null && (
          <div className={classes(shapes.stack, styles.stack)} aria-live="polite">
            <p>
              <Say
                id={data.hoursLent === 0 ? 'auction.whatIf.never' : 'auction.whatIf.text'}
                values={{
                  lent: data.hoursLent,
                  hours: data.hours,
                  from: <InstantText at={data.from} short />,
                  to: <InstantText at={data.to} short />,
                  mean: <Percent value={data.mean} />,
                  low: <Percent value={data.lowest} />,
                  high: <Percent value={data.highest} />,
                }}
              />
            </p>
            {data.hoursLent > 0 && (
              <FigureRow
                facts={[
                  { id: 'mean', name: <Say id="auction.whatIf.mean" />, value: <Percent value={data.mean} /> },
                  { id: 'low', name: <Say id="auction.whatIf.lowest" />, value: <Percent value={data.lowestDay} /> },
                  { id: 'high', name: <Say id="auction.whatIf.highest" />, value: <Percent value={data.highestDay} /> },
                ]}
              />
            )}
            <p className={shapes.small}>
              <Say id="auction.whatIf.note" />
            </p>
          </div>
        )}
      </div>
    </Card>
  )
}
