import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { wouldHaveEarned } from '@tenor/contract/simple-earn'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, InstantText, Percent, shapes } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import styles from '../simple-earn.module.css'
import { useWhatIf } from '../simple-earn-queries.ts'

export type WhatIfProps = { asset: string; amount: Decimal8; minimum: Decimal8 }

export function WhatIf({ asset, amount, minimum }: WhatIfProps) {
  const { data } = useWhatIf(asset, decimalText(minimum))
  if (data === undefined || data.from === null || data.to === null) return null
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
            earned: <Amount value={wouldHaveEarned(amount, decimal(data.sum_rate_year))} asset={asset} maximum={8} />,
            hours: data.hours,
            from: <InstantText at={instantOfSeconds(data.from)} short />,
            to: <InstantText at={instantOfSeconds(data.to)} short />,
            least: <Percent value={data.lowest_day_rate_year} />,
            most: <Percent value={data.highest_day_rate_year} />,
            rate: <Percent value={data.mean_rate_year} />,
          }}
        />
      </p>
      <p className={shapes.small}>
        <Say id="earn.whatIf.note" />
      </p>
    </section>
  )
}
