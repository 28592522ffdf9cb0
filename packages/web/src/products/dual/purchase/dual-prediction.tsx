import { type DualOutcomes, type DualPayoff, outcomes } from '@tenor/contract/dual'
import {
  Amount,
  FigureRow,
  InstantText,
  instantWords,
  OutcomeTabs,
  Percent,
  Price,
  useFigureSettings,
  Verbatim,
} from '@tenor/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from '../dual.module.css'
import { type DualOutcomeSide, outcomesOf } from '../dual-outcomes.tsx'
import { useDualSurface } from '../dual-queries.ts'
import { DualSheetFacts, MarginFigure } from '../dual-sheet-facts.tsx'
import { type DualOffer, termRate } from '../offers/dual-offer.ts'
import type { DualPrediction } from './use-dual-prediction.ts'

const DualPayoffView = lazy(() =>
  import('./dual-payoff-view.tsx').then((module) => ({ default: module.DualPayoffView })),
)

export type DualPredictionOutcomesProps = {
  prediction: DualPrediction
  /** In place of the sentence of either side. */
  sentence?: (side: DualOutcomeSide, paid: DualPayoff) => ReactNode
}

/** What the order would pay on either side of the target: in money, then in a sentence. */
export function DualPredictionOutcomes({ prediction, sentence }: DualPredictionOutcomesProps) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const { offer, position, outlook, side, setSide, isExample, isInvalid } = prediction
  const paid = outcomes(position)
  const of = { ...offer, rate: termRate(offer) }
  return (
    <div>
      <OutcomeTabs<DualOutcomeSide>
        label={words('dual.payoff.title')}
        value={side}
        onChange={setSide}
        outcomes={outcomesOf(of, isInvalid ? null : outlook)}
        content={(value) => (
          <p className={styles.sentence}>
            {isInvalid ? (
              <Say id="dual.payoff.invalid" />
            ) : (
              (sentence?.(value, paid[value]) ?? <Sentence offer={offer} locale={locale} paid={paid} side={value} />)
            )}
          </p>
        )}
      />
      <p className={styles.hint}>{isExample && !isInvalid && <Say id="dual.payoff.example" />}</p>
    </div>
  )
}

/** The same drawn, then what the rate is made of. */
export function DualPredictionChart({ prediction }: { prediction: DualPrediction }) {
  const { offer, position, probe, range, setProbe, isInvalid } = prediction
  return (
    <div>
      <div className={styles.chart}>
        {!isInvalid && (
          <Suspense>
            <DualPayoffView offer={offer} position={position} probe={probe} range={range} onProbe={setProbe} />
          </Suspense>
        )}
      </div>
      <DualOfferSheet offer={offer} />
    </div>
  )
}

/** Our model's figures and the facts of an offer. */
export function DualOfferSheet({ offer }: { offer: DualOffer }) {
  return (
    <>
      <HonestFigures offer={offer} />
      <DualSheetFacts of={offer} />
    </>
  )
}

type SentenceProps = { offer: DualOffer; locale: string; paid: DualOutcomes; side: DualOutcomeSide }

function Sentence({ offer, locale, paid, side }: SentenceProps) {
  const outcome: DualPayoff = paid[side]
  return (
    <Say
      id={`dual.payoff.${offer.type}.${side}`}
      values={{
        coin: <Verbatim text={offer.coin} />,
        target: (
          <b>
            <Price value={offer.target} isTarget />
          </b>
        ),
        date: <Verbatim text={instantWords(locale, offer.deliveryAt, { short: true })} />,
        amount: (
          <b>
            <Amount value={outcome.amount} />
          </b>
        ),
        asset: (
          <b>
            <Verbatim text={outcome.asset} />
          </b>
        ),
      }}
    />
  )
}

function HonestFigures({ offer }: { offer: DualOffer }) {
  if (offer.honest === null) {
    return (
      <p className={styles.hint}>
        <Say id="dual.honest.soon" />
      </p>
    )
  }
  const { fairApr, margin, volatility, chance } = offer.honest
  return (
    <>
      <FigureRow
        facts={[
          { id: 'fair', name: <Say id="dual.honest.fair" />, value: <Percent value={fairApr} /> },
          { id: 'margin', name: <Say id="dual.honest.margin" />, value: <MarginFigure value={margin} /> },
          {
            id: 'volatility',
            name: <Say id="dual.honest.volatility" />,
            value: <Percent value={volatility} places={1} />,
          },
          {
            id: 'chance',
            name: <Say id={`dual.honest.chance.${offer.type}`} />,
            value: <Percent value={chance} places={1} />,
          },
        ]}
      />
      <ModelLine coin={offer.coin} />
    </>
  )
}

/** Whose figures these are: the model, its surface and rate, and beside our volatility the one that prices have shown. */
function ModelLine({ coin }: { coin: string }) {
  const { data } = useDualSurface(coin)
  if (data == null) return <p className={styles.hint}>…</p>
  return (
    <p className={styles.hint}>
      <Say
        id="dual.honest.model"
        values={{
          version: data.version,
          author: <Verbatim text={data.author} />,
          isSet: data.setAt === null ? 'no' : 'yes',
          at: data.setAt !== null && <InstantText at={data.setAt} />,
        }}
      />{' '}
      {data.realised !== null && (
        <Say id="dual.honest.realised" values={{ volatility: <Percent value={data.realised} places={1} /> }} />
      )}
    </p>
  )
}
