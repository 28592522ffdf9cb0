import type { DualOutcomes, DualType } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { Amount, instantWords, Price, useFigureSettings } from '@tenor/ui'
import { Say } from '../../platform/phrases/index.ts'
import styles from './dual.module.css'

export type DualTrialOutcomesProps = {
  of: { type: DualType; coin: string; target: Decimal8; deliveryAt: Instant }
  cases: DualOutcomes
}

/** What the customer gets of a trial fund in each case: the interest alone. Speaks the sentences of the vouchers' room. */
export function DualTrialOutcomes({ of, cases }: DualTrialOutcomesProps) {
  const { locale } = useFigureSettings()
  const date = instantWords(locale, of.deliveryAt, { short: true })
  return (
    <ul className={styles.outcomes}>
      {(['below', 'above'] as const).map((side) => (
        <li key={side}>
          <Say
            id={`voucher.payoff.${of.type}.${side}`}
            values={{
              coin: <bdi>{of.coin}</bdi>,
              target: <Price value={of.target} isTarget />,
              date: <bdi>{date}</bdi>,
              amount: (
                <b>
                  <Amount value={cases[side].interest} />
                </b>
              ),
              asset: (
                <b>
                  <bdi>{cases[side].asset}</bdi>
                </b>
              ),
            }}
          />
        </li>
      ))}
    </ul>
  )
}
