import type { DualOutcomes, DualPayoff, DualType } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { Amount, classes, instantWords, Price, shapes, useFigureSettings, Verbatim } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import styles from '../dual.module.css'

type TrialOrder = { type: DualType; coin: string; target: Decimal8; deliveryAt: Instant }

/** What the customer gets of a trial fund in each case: the interest alone. Speaks the sentences of the vouchers' module. */
export function DualTrialOutcomes({ of, cases }: { of: TrialOrder; cases: DualOutcomes }) {
  return (
    <ul className={classes(shapes.grid3, styles.outcomes)}>
      {(['below', 'above'] as const).map((side) => (
        <li key={side}>
          <DualTrialSentence of={of} side={side} paid={cases[side]} />
        </li>
      ))}
    </ul>
  )
}

/** One of the cases in a sentence. */
export function DualTrialSentence({ of, side, paid }: { of: TrialOrder; side: 'below' | 'above'; paid: DualPayoff }) {
  const { locale } = useFigureSettings()
  return (
    <Say
      id={`dual.trial.payoff.${of.type}.${side}`}
      values={{
        coin: <Verbatim text={of.coin} />,
        target: <Price value={of.target} isTarget />,
        date: <Verbatim text={instantWords(locale, of.deliveryAt, { short: true })} />,
        amount: (
          <b>
            <Amount value={paid.interest} />
          </b>
        ),
        asset: (
          <b>
            <Verbatim text={paid.asset} />
          </b>
        ),
      }}
    />
  )
}
