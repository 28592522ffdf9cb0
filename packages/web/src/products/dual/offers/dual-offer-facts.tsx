import { now } from '@tenor/browser/clock'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { Change, classes, Facts, InstantText, Percent, Price, shapes } from '@tenor/ui'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from '../dual.module.css'
import { offerTermWords } from '../dual-words.ts'
import { type DualOffer, termRate } from './dual-offer.ts'

const SMALL_RATE = decimal('0.001')

/** Rate, target with its distance, delivery and term. */
export function DualOfferFacts({ offer, isOld = false }: { offer: DualOffer; isOld?: boolean }) {
  return (
    <>
      <p className={classes(shapes.big, styles.big)}>
        <strong className={classes(isOld && styles.oldFigure)}>
          <Percent value={offer.apr} />
        </strong>
        <span>
          <Say id="dual.panel.apr" values={{ rate: <TermRate rate={termRate(offer)} /> }} />
        </span>
      </p>
      <Facts
        facts={[
          {
            id: 'target',
            name: <Say id="dual.panel.target" />,
            value: (
              <>
                <Price value={offer.target} isTarget />{' '}
                <span className={styles.gap}>
                  <Change percent={offer.gapPercent} />
                </span>
              </>
            ),
          },
          {
            id: 'delivery',
            name: <Say id="dual.panel.delivery" />,
            value: <InstantText at={offer.deliveryAt} withLocal />,
          },
        ]}
      />
    </>
  )
}

/** Until when it is sold, its term, and what leaving early costs. */
export function DualOfferTerms({ offer }: { offer: DualOffer }) {
  const words = useWords()
  return (
    <Facts
      facts={[
        {
          id: 'closes',
          name: <Say id="dual.panel.closes" />,
          value: <InstantText at={offer.sheet.closesAt} withLocal />,
        },
        { id: 'term', name: <Say id="dual.panel.term" />, value: offerTermWords(words, offer, now()) },
        ...(offer.sheet.exit === null
          ? []
          : [
              {
                id: 'redeemFee',
                name: <Say id="dual.panel.redeemFee" />,
                value: <Percent value={offer.sheet.exit.fee} />,
              },
            ]),
      ]}
    />
  )
}

/** A small rate is said with two decimals more. */
export function TermRate({ rate }: { rate: Decimal8 }) {
  return <Percent value={rate} places={rate < SMALL_RATE ? 4 : 2} />
}
