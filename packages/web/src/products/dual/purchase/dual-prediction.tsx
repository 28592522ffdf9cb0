import { type DualOutcomes, type DualPayoff, outcomes } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import { Amount, FigureRow, InstantText, instantWords, Percent, Price, TabSet, useFigureSettings } from '@tenor/ui'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from '../dual.module.css'
import { useDualSurface } from '../dual-queries.ts'
import { tabPhrase } from '../dual-words.ts'
import { type DualOffer, positionOf } from '../offers/dual-offer.ts'
import { DualNotes } from './dual-notes.tsx'
import { chartRange, shownSide } from './dual-payoff-range.ts'

const DualPayoffView = lazy(() =>
  import('./dual-payoff-view.tsx').then((module) => ({ default: module.DualPayoffView })),
)

type Side = 'below' | 'above'

export type DualPredictionProps = {
  offer: DualOffer
  /** Null while none is entered: the least one is the example. */
  amount: Decimal8 | null
  /** In place of the sentence of either side. */
  sentence?: (side: Side, paid: DualPayoff) => ReactNode
}

/** What the order would pay, first in a sentence, then drawn, then what the rate is made of. */
export function DualPrediction({ offer, amount, sentence }: DualPredictionProps) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const range = chartRange(offer.price, offer.target)
  const [probe, setProbe] = useState<Decimal8>(offer.type === 'put' ? range.belowMiddle : range.aboveMiddle)
  const position = positionOf(offer, amount ?? offer.minimum)
  const paid = outcomes(position)
  const side = shownSide(offer, probe)
  return (
    <>
      <TabSet<Side>
        label={words('dual.payoff.title')}
        value={side}
        onChange={(next) => next !== side && setProbe(next === 'below' ? range.belowMiddle : range.aboveMiddle)}
        tabs={(['below', 'above'] as const).map((value) => ({
          value,
          label: <Say id={tabPhrase(offer.type, value)} values={{ target: <Price value={offer.target} isTarget /> }} />,
          content: (
            <p className={styles.sentence}>
              {sentence?.(value, paid[value]) ?? <Sentence {...{ offer, locale, paid }} side={value} />}
            </p>
          ),
        }))}
      />
      <p className={styles.hint}>{amount === null && <Say id="dual.payoff.example" />}</p>
      <div className={styles.chart}>
        <Suspense>
          <DualPayoffView {...{ offer, position, probe, range }} onProbe={setProbe} />
        </Suspense>
      </div>
      <HonestFigures offer={offer} />
      <DualNotes offer={offer} />
    </>
  )
}

type SentenceProps = { offer: DualOffer; locale: string; paid: DualOutcomes; side: Side }

function Sentence({ offer, locale, paid, side }: SentenceProps) {
  const outcome: DualPayoff = paid[side]
  return (
    <Say
      id={`dual.payoff.${offer.type}.${side}`}
      values={{
        coin: <bdi>{offer.coin}</bdi>,
        target: (
          <b>
            <Price value={offer.target} isTarget />
          </b>
        ),
        date: <bdi>{instantWords(locale, offer.deliveryAt, { short: true })}</bdi>,
        amount: (
          <b>
            <Amount value={outcome.amount} />
          </b>
        ),
        asset: (
          <b>
            <bdi>{outcome.asset}</bdi>
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
        <Say id="dual.honest.byHand" />
      </p>
    )
  }
  const { fairApr, margin, volatility, chance } = offer.honest
  return (
    <>
      <FigureRow
        facts={[
          { id: 'fair', name: <Say id="dual.honest.fair" />, value: <Percent value={fairApr} /> },
          { id: 'margin', name: <Say id="dual.honest.margin" />, value: <Percent value={margin} places={1} /> },
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
          author: <bdi>{data.author}</bdi>,
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
