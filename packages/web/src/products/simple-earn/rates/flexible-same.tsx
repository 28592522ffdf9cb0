import type { Decimal8 } from '@tenor/contract/money'
import { wouldHaveEarned } from '@tenor/contract/simple-earn'
import { Amount, InstantText, Percent, shapes } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import type { FixedOffer } from '../fixed-term.ts'

export function FlexibleSame({
  offer: { asset, flexibleRate, flexiblePast },
  amount,
}: {
  offer: FixedOffer
  amount: Decimal8
}) {
  if (flexibleRate === null || flexiblePast === null) return null
  const { hours, from, to, sum } = flexiblePast
  return (
    <p className={shapes.small}>
      <Say
        id="earn.flexibleSame"
        values={{
          hours,
          from: <InstantText at={from} short />,
          to: <InstantText at={to} short />,
          earned: <Amount value={wouldHaveEarned(amount, sum)} asset={asset} maximum={8} />,
          rate: <Percent value={flexibleRate} />,
        }}
      />
    </p>
  )
}
