import {
  DUAL_QUOTE_ASSET,
  type DualOutcomes,
  type DualPayoff,
  type DualPosition,
  outcomes,
  sideOf,
} from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import { Amount, FigureRow, instantWords, Percent, Price, TabSet, useFigureSettings } from '@tenor/ui'
import { lazy, Suspense, useState } from 'react'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './dual.module.css'
import { type DualOffer, positionOf } from './dual-offer.ts'
import { chartRange } from './dual-payoff-range.ts'
import { tabPhrase } from './dual-words.ts'

const DualPayoffView = lazy(() => import('./dual-payoff-view.tsx').then((room) => ({ default: room.DualPayoffView })))

type Tab = 'below' | 'over'

/** What the order would pay, first in a sentence, then drawn, then what the rate is made of. */
export function DualPrediction({ offer, amount }: { offer: DualOffer; amount: Decimal8 | null }) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const range = chartRange(offer.price, offer.target)
  const [probe, setProbe] = useState<Decimal8>(offer.type === 'put' ? range.belowMiddle : range.aboveMiddle)
  const position = positionOf(offer, amount ?? offer.minimum)
  const paid = outcomes(position)
  const tab: Tab = tabOf(offer, probe)
  return (
    <>
      <TabSet<Tab>
        label={words('dual.payoff.title')}
        value={tab}
        onChange={(next) => next !== tab && setProbe(next === 'below' ? range.belowMiddle : range.aboveMiddle)}
        tabs={(['below', 'over'] as const).map((value) => ({
          value,
          label: (
            <Say
              id={tabPhrase(offer.type, value === 'below' ? 'below' : 'above')}
              values={{ target: <Price value={offer.target} isTarget /> }}
            />
          ),
          content: <Sentence {...{ offer, locale, paid }} side={value === 'below' ? 'below' : 'above'} />,
        }))}
      />
      <p className={styles.hint}>{amount === null && <Say id="dual.payoff.example" />}</p>
      <div className={styles.chart}>
        <Suspense>
          <DualPayoffView {...{ offer, position, probe, range }} onProbe={setProbe} />
        </Suspense>
      </div>
      <HonestFigures offer={offer} />
      <Notes position={position} isVip={offer.isVip} />
    </>
  )
}

/** The tie belongs to the side that converts. */
function tabOf(offer: DualOffer, probe: Decimal8): Tab {
  const side = sideOf(probe, offer.target)
  if (side === 'at') return offer.type === 'put' ? 'below' : 'over'
  return side === 'below' ? 'below' : 'over'
}

type SentenceProps = { offer: DualOffer; locale: string; paid: DualOutcomes; side: 'below' | 'above' }

function Sentence({ offer, locale, paid, side }: SentenceProps) {
  const outcome: DualPayoff = paid[side]
  return (
    <p className={styles.sentence}>
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
    </p>
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
  )
}

/** Hour terms are delivered around the clock: the time by which it arrives holds for day terms. */
function Notes({ position, isVip }: { position: DualPosition; isVip: boolean }) {
  const values = { coin: <bdi>{position.coin}</bdi>, quote: <bdi>{DUAL_QUOTE_ASSET}</bdi> }
  return (
    <ul className={styles.notes}>
      <li>
        <Say id="dual.note.onePrice" />
      </li>
      <li>
        <Say id="dual.note.tie" />
      </li>
      <li>
        <Say id={`dual.note.notProtected.${position.type}`} values={values} />
      </li>
      <li>
        <Say id="dual.note.noCancel" />
      </li>
      <li>
        <Say id="dual.note.redeem" />
      </li>
      {!isVip && (
        <li>
          <Say id="dual.note.receive" />
        </li>
      )}
    </ul>
  )
}
