import { DUAL_QUOTE_ASSET } from '@tenor/contract/dual'
import {
  Amount,
  Button,
  Change,
  type Column,
  Countdown,
  DataTable,
  InstantText,
  instantWords,
  ListLine,
  Percent,
  Price,
  priceWords,
  useFigureSettings,
} from '@tenor/ui'
import { useState } from 'react'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import styles from '../dual.module.css'
import { termWords } from '../dual-words.ts'
import { type DualOffer, termRate } from './dual-offer.ts'
import { TermRate } from './dual-offer-facts.tsx'

export type DualOfferTableProps = {
  /** Undefined while they are loading. */
  offers: readonly DualOffer[] | undefined
  onSubscribe: (pid: number) => void
}

const SHOWN_FIRST = 16

export function DualOfferTable({ offers, onSubscribe }: DualOfferTableProps) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const [shown, setShown] = useState(SHOWN_FIRST)
  const count = offers?.length ?? 0
  return (
    <div className={styles.offers}>
      <DataTable
        label={words('dual.title')}
        columns={offerColumns(words, locale, onSubscribe)}
        rows={offers?.slice(0, shown) ?? []}
        rowKey={(offer) => offer.id}
        isWaiting={offers === undefined}
        waitingRows={8}
        onOpen={(offer) => onSubscribe(offer.id)}
        isOpenable={(offer) => !offer.isSoldOut}
      />
      {count > shown && (
        <ListLine kind="more">
          <Button onPress={() => setShown(shown + SHOWN_FIRST)}>
            <Say id="act.more" />
          </Button>
        </ListLine>
      )}
      {count > SHOWN_FIRST && count <= shown && (
        <ListLine kind="end">
          <Say id="state.end" />
        </ListLine>
      )}
    </div>
  )
}

function offerColumns(words: Words, locale: string, onSubscribe: (pid: number) => void): Column<DualOffer>[] {
  return [
    {
      id: 'target',
      header: words('dual.list.target'),
      onPhone: 'lead',
      cell: (offer) => (
        <>
          <span className={styles.strong}>
            <Price value={offer.target} isTarget />
          </span>
          <small className={styles.small}>
            <Change percent={offer.gapPercent} />
          </small>
        </>
      ),
    },
    {
      id: 'apr',
      header: words('dual.list.apr'),
      align: 'end',
      onPhone: 'aside',
      cell: (offer) => <Apr offer={offer} />,
    },
    {
      id: 'delivery',
      header: words('dual.list.delivery'),
      onPhone: 'under',
      cell: (offer) => (
        <>
          <InstantText at={offer.deliveryAt} short withLocal />
          <small className={styles.small}>
            <Say id="dual.list.countdown" values={{ left: <Countdown to={offer.deliveryAt} /> }} />
          </small>
        </>
      ),
    },
    {
      id: 'say',
      header: words('dual.list.whatHappens'),
      onPhone: 'hidden',
      cell: (offer) => (
        <p className={styles.say}>
          <OfferSentence offer={offer} />
        </p>
      ),
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
      cell: (offer) => <SubscribeButton {...{ offer, words, locale, onSubscribe }} />,
    },
  ]
}

function Apr({ offer }: { offer: DualOffer }) {
  const words = useWords()
  return (
    <>
      <span className={styles.apr}>
        <Percent value={offer.apr} />
      </span>
      <small className={styles.small}>
        <Say
          id="dual.list.termRate"
          values={{ rate: <TermRate rate={termRate(offer)} />, term: termWords(words, offer.term) }}
        />
      </small>
      {offer.honest !== null && (
        <small className={styles.small}>
          <Say id="dual.list.fair" values={{ apr: <Percent value={offer.honest.fairApr} places={1} /> }} />
        </small>
      )}
    </>
  )
}

/** What happens with an offer. Of a trial fund nobody keeps a coin: the interest is all that it pays. */
export function OfferSentence({ offer }: { offer: DualOffer }) {
  if (offer.isTrialFund) return <Say id="dual.list.trial" />
  const values = {
    target: <Price value={offer.target} isTarget />,
    coin: <bdi>{offer.coin}</bdi>,
    quote: <bdi>{DUAL_QUOTE_ASSET}</bdi>,
  }
  return <Say id={`dual.list.${offer.type}`} values={values} />
}

type SubscribeButtonProps = {
  offer: DualOffer
  words: Words
  locale: string
  onSubscribe: (pid: number) => void
}

function SubscribeButton({ offer, words, locale, onSubscribe }: SubscribeButtonProps) {
  const isSoldOut = offer.isSoldOut
  const phrase = isSoldOut ? 'dual.list.soldOut' : 'dual.list.subscribe'
  const which = words('dual.list.subscribeTo', {
    target: priceWords(locale, offer.target, true),
    date: instantWords(locale, offer.deliveryAt, { short: true }),
  })
  return (
    <Button wide aria-label={`${words(phrase)}, ${which}`} isDisabled={isSoldOut} onPress={() => onSubscribe(offer.id)}>
      <Say id={phrase} />
    </Button>
  )
}
