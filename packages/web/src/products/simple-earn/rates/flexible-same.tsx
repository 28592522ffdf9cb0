import type { Decimal8 } from '@tenor/contract/money'
import { estimatedDay } from '@tenor/contract/simple-earn'
import { Amount, Percent } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import type { FixedOffer } from '../fixed-term.ts'
import styles from '../simple-earn.module.css'

/** What flexible earned over as many days as the term has, up to now: beside a fixed rate, for comparison. */
export function FlexibleSame({
  offer: { asset, days, flexibleRate },
  amount,
}: {
  offer: FixedOffer
  amount: Decimal8
}) {
  if (flexibleRate === null) return null
  const earned = BigInt(days) * estimatedDay(amount, flexibleRate)
  return (
    <p className={styles.small}>
      <Say
        id="earn.flexibleSame"
        values={{ days, earned: <Amount value={earned} asset={asset} />, rate: <Percent value={flexibleRate} /> }}
      />
    </p>
  )
}
