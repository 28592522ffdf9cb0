import type { SniperOutcome, SniperType } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { Amount, instantWords, Price, useFigureSettings, Verbatim } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'

export type SniperSentenceProps = {
  type: SniperType
  coin: string
  target: Decimal8
  deliveryAt: Instant
  outcome: SniperOutcome
  investAsset: string
  exerciseAsset: string
}

/** What one outcome means, consequence first. */
export function SniperSentence(props: SniperSentenceProps) {
  const { type, coin, target, deliveryAt, outcome, investAsset, exerciseAsset } = props
  const { locale } = useFigureSettings()
  return (
    <Say
      id={outcome.reached ? `sniper.reached.${type}` : `sniper.missed.${type}`}
      values={{
        coin: <Verbatim text={coin} />,
        target: (
          <b>
            <Price value={target} isTarget />
          </b>
        ),
        date: <Verbatim text={instantWords(locale, deliveryAt, { short: true })} />,
        exercised: <Amount value={outcome.exercised} asset={investAsset} />,
        payment: (
          <b>
            <Amount value={outcome.payment} asset={exerciseAsset} />
          </b>
        ),
        refund: <Amount value={outcome.refund} asset={investAsset} />,
      }}
    />
  )
}
