import {
  Amount,
  Badge,
  Button,
  Change,
  type Column,
  Countdown,
  classes,
  InstantText,
  instantWords,
  Percent,
  Price,
  priceWords,
  shapes,
} from '@tenor/ui'
import { Say, type Words } from '../../../platform/phrases/index.ts'
import styles from '../dual.module.css'
import { termWords } from '../dual-words.ts'
import { type DualOffer, isSetByHand, termRate } from './dual-offer.ts'
import { TermRate } from './dual-offer-facts.tsx'

/** Opens the purchase panel; null for who may not buy what is listed. */
export type OnSubscribe = ((pid: number) => void) | null

export type OfferColumns = { words: Words; locale: string; onSubscribe: OnSubscribe }

/** One line an offer: what it pays, when, and at which price it turns. */
export function offerColumns(given: OfferColumns): Column<DualOffer>[] {
  return [...rateColumns(given.words), ...termColumns(given)]
}

/** What it turns at, and what it pays. */
function rateColumns(words: Words): Column<DualOffer>[] {
  return [
    {
      id: 'target',
      header: words('dual.list.target'),
      sortBy: 'target',
      onPhone: 'lead',
      cell: (offer) => (
        <span className={shapes.strong3}>
          <Price value={offer.target} isTarget />
        </span>
      ),
    },
    {
      id: 'distance',
      header: words('dual.list.distance'),
      sortBy: 'distance',
      onPhone: 'hidden',
      cell: (offer) => <Change percent={offer.gapPercent} />,
    },
    {
      id: 'apr',
      header: words('dual.list.apr'),
      sortBy: 'apr',
      align: 'end',
      onPhone: 'aside',
      cell: (offer) => (
        <span className={styles.apr}>
          {isSetByHand(offer) && (
            <span className={styles.onPhone}>
              <ByHand />{' '}
            </span>
          )}
          <Percent value={offer.apr} />
        </span>
      ),
    },
    {
      id: 'yield',
      header: words('dual.list.yield'),
      sortBy: 'yield',
      align: 'end',
      onPhone: 'note',
      cell: (offer) => (
        <span className={styles.oneLine}>
          <Say
            id="dual.list.termRate"
            values={{ rate: <TermRate rate={termRate(offer)} />, term: termWords(words, offer.term) }}
          />
        </span>
      ),
    },
    {
      id: 'fair',
      header: words('dual.list.model'),
      align: 'end',
      onPhone: 'hidden',
      cell: (offer) => <Model offer={offer} />,
    },
  ]
}

function termColumns({ words, locale, onSubscribe }: OfferColumns): Column<DualOffer>[] {
  return [
    {
      id: 'delivery',
      header: words('dual.list.delivery'),
      sortBy: 'delivery',
      onPhone: 'under',
      cell: (offer) => <Delivery offer={offer} />,
    },
    {
      id: 'from',
      header: words('dual.list.from'),
      align: 'end',
      onPhone: 'hidden',
      cell: (offer) =>
        offer.isTrialFund ? <Say id="dual.list.voucher" /> : <Amount value={offer.minimum} asset={offer.investAsset} />,
    },
    {
      id: 'subscribe',
      header: <span className="visually-hidden">{words('dual.list.subscribe')}</span>,
      align: 'end',
      onPhone: 'hidden',
      cell: (offer) => <SubscribeButton offer={offer} words={words} locale={locale} onSubscribe={onSubscribe} />,
    },
  ]
}

/** The fair rate by our model, and whether an operator set the one that is offered. */
function Model({ offer }: { offer: DualOffer }) {
  return (
    <>
      {offer.honest !== null && <Percent value={offer.honest.fairApr} places={1} />} {isSetByHand(offer) && <ByHand />}
    </>
  )
}

function ByHand() {
  return (
    <Badge colour="grey">
      <Say id="dual.list.byHand" />
    </Badge>
  )
}

/** On a phone the distance of the target stands with it. */
function Delivery({ offer }: { offer: DualOffer }) {
  return (
    <>
      <span className={styles.onPhone}>
        <Change percent={offer.gapPercent} />{' '}
      </span>
      <InstantText at={offer.deliveryAt} short withLocal />{' '}
      <span className={classes(shapes.fine, styles.remaining)}>
        <Countdown to={offer.deliveryAt} />
      </span>
    </>
  )
}

type SubscribeButtonProps = OfferColumns & { offer: DualOffer }

function SubscribeButton({ offer, words, locale, onSubscribe }: SubscribeButtonProps) {
  const isSoldOut = offer.isSoldOut
  if (onSubscribe === null) return <Say id="dual.list.voucherNeeded" />
  const phrase = isSoldOut ? 'dual.list.soldOut' : 'dual.list.subscribe'
  const which = words('dual.list.subscribeTo', {
    target: priceWords(locale, offer.target, true),
    date: instantWords(locale, offer.deliveryAt, { short: true }),
  })
  return (
    <Button aria-label={`${words(phrase)}, ${which}`} isDisabled={isSoldOut} onPress={() => onSubscribe(offer.id)}>
      <Say id={phrase} />
    </Button>
  )
}
