import { DUAL_QUOTE_ASSET, SNIPER_DIRECTION, sniperOutlook } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import { Amount, classes, FigureRow, OutcomeTabs, Percent, shapes } from '@tenor/ui'
import { useState } from 'react'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { DualSheetFacts } from '../dual-sheet-facts.tsx'
import styles from './sniper.module.css'
import { type SniperOffer, sniperPositionOf } from './sniper-offer.ts'
import { outcomesOf, type SniperSide } from './sniper-outcomes.tsx'
import { SniperSentence } from './sniper-words.tsx'

/** What the order would pay on either side of the target, by the function that pays it: in money, then in a sentence. */
export function SniperPrediction({ offer, amount }: { offer: SniperOffer; amount: Decimal8 | null }) {
  const words = useWords()
  const { type } = offer
  const [side, setSide] = useState<SniperSide>(type === 'peak' ? 'above' : 'below')
  const outlook = sniperOutlook(sniperPositionOf(offer, amount ?? offer.minimum), offer.price, {
    fall: offer.sheet.worst.fall,
  })
  const assets = {
    investAsset: offer.investAsset,
    exerciseAsset: offer.type === 'peak' ? DUAL_QUOTE_ASSET : offer.coin,
  }
  return (
    <div className={classes(shapes.stack2, styles.prediction)}>
      <OutcomeTabs<SniperSide>
        label={words('dual.payoff.title')}
        value={side}
        onChange={setSide}
        outcomes={outcomesOf({ ...offer, ...assets }, outlook)}
        content={(value) => (
          <p className={classes(shapes.sentence, styles.sentence)}>
            <SniperSentence {...offer} {...assets} outcome={outlook[value].outcome} />
          </p>
        )}
      />
      <p className={styles.hint}>{amount === null && <Say id="sniper.example" />}</p>
      <Figures offer={offer} />
      <DualSheetFacts of={offer} />
    </div>
  )
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
