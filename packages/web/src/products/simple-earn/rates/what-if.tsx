import { useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { estimatedDay, flexibleWhatIf } from '@tenor/contract/simple-earn'
import { Amount, Percent } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import styles from '../simple-earn.module.css'
import { EARN_KEY } from '../simple-earn-queries.ts'

const DAYS = 30n

export type WhatIfProps = { asset: string; amount: Decimal8; minimum: Decimal8 }

/** What it would have earned by the real hours of the last 30 days: a range, and no promise. */
export function WhatIf({ asset, amount, minimum }: WhatIfProps) {
  const { data } = useQuery({
    queryKey: [...EARN_KEY, 'what-if', asset, String(minimum)],
    queryFn: ({ signal }) => {
      const query = { asset, rate_year: decimalText(minimum), days: Number.parseInt(String(DAYS), 10) }
      return call(flexibleWhatIf, { query, signal })
    },
  })
  if (data === undefined || data.hours === 0) return null
  const earned = (rate: string) => <Amount value={DAYS * estimatedDay(amount, decimal(rate))} asset={asset} />
  return (
    <section className={styles.lookBack}>
      <h3>
        <Say id="earn.whatIf" />
      </h3>
      <p>
        <Say
          id="earn.whatIf.text"
          values={{
            amount: <Amount value={amount} asset={asset} />,
            earned: earned(data.mean_rate_year),
            least: earned(data.lowest_day_rate_year),
            most: earned(data.highest_day_rate_year),
            rate: <Percent value={data.mean_rate_year} />,
          }}
        />
      </p>
      <p className={styles.small}>
        <Say id="earn.whatIf.note" />
      </p>
    </section>
  )
}
