import { DUAL_QUOTE_ASSET, SNIPER_DIRECTION, sniperOutcomes } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import { Amount, FigureRow, Percent, Price, TabSet } from '@tenor/ui'
import { useState } from 'react'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { tabPhrase } from '../dual-words.ts'
import styles from './sniper.module.css'
import { type SniperOffer, sniperPositionOf } from './sniper-offer.ts'
import { SniperSentence } from './sniper-words.tsx'

type Side = 'below' | 'above'

/** What the order would pay on either side of the target, by the function that pays it. */
export function SniperPrediction({ offer, amount }: { offer: SniperOffer; amount: Decimal8 | null }) {
  const words = useWords()
  const { type, target } = offer
  const [side, setSide] = useState<Side>(type === 'peak' ? 'above' : 'below')
  const paid = sniperOutcomes(sniperPositionOf(offer, amount ?? offer.minimum))
  const outcomeOn = (one: Side) => ((type === 'peak') === (one === 'above') ? paid.reached : paid.missed)
  const assets = { investAsset: offer.investAsset, exerciseAsset: exerciseAssetOf(offer) }
  return (
    <div className={styles.prediction}>
      <TabSet<Side>
        label={words('dual.payoff.title')}
        value={side}
        onChange={setSide}
        tabs={(['below', 'above'] as const).map((value) => ({
          value,
          label: (
            <Say id={tabPhrase(SNIPER_DIRECTION[type], value)} values={{ target: <Price value={target} isTarget /> }} />
          ),
          content: (
            <p className={styles.sentence}>
              <SniperSentence {...offer} {...assets} outcome={outcomeOn(value)} />
            </p>
          ),
        }))}
      />
      <p className={styles.hint}>{amount === null && <Say id="sniper.example" />}</p>
      <Figures offer={offer} />
      <Notes offer={offer} />
    </div>
  )
}

function exerciseAssetOf({ type, coin }: SniperOffer): string {
  return type === 'peak' ? DUAL_QUOTE_ASSET : coin
}

/** What the guarantee is made of. */
function Figures({ offer }: { offer: SniperOffer }) {
  const words = useWords()
  return (
    <FigureRow
      facts={[
        { id: 'fair', name: words('sniper.fair'), value: <Percent value={offer.fair} /> },
        { id: 'margin', name: words('dual.honest.margin'), value: <Percent value={offer.margin} places={1} /> },
        {
          id: 'volatility',
          name: words('dual.honest.volatility'),
          value: <Percent value={offer.volatility} places={1} />,
        },
        {
          id: 'chance',
          name: words(`dual.honest.chance.${SNIPER_DIRECTION[offer.type]}`),
          value: <Percent value={offer.chance} places={1} />,
        },
      ]}
    />
  )
}

function Notes({ offer }: { offer: SniperOffer }) {
  const values = { coin: <bdi>{offer.coin}</bdi>, quote: <bdi>{DUAL_QUOTE_ASSET}</bdi> }
  return (
    <ul className={styles.notes}>
      <li>
        <Say id="dual.note.onePrice" />
      </li>
      <li>
        <Say id={`dual.note.notProtected.${SNIPER_DIRECTION[offer.type]}`} values={values} />
      </li>
      <li>
        <Say id="dual.note.noCancel" />
      </li>
    </ul>
  )
}

/** How an exercise compares with the market, in words. */
export function SniperIncome({ income }: { income: Decimal8 }) {
  const size = income < 0n ? -income : income
  return (
    <Say
      id={income < 0n ? 'sniper.income.loss' : 'sniper.income.gain'}
      values={{ amount: <Amount value={size} asset={DUAL_QUOTE_ASSET} maximum={2} /> }}
    />
  )
}
