import { percentGap } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import {
  Amount,
  Button,
  Change,
  instantWords,
  ListLine,
  Percent,
  Price,
  priceWords,
  shapes,
  useFigureSettings,
} from '@tenor/ui'
import { useState } from 'react'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { termWords } from '../dual-words.ts'
import styles from './dual-ladder.module.css'
import { type DualOffer, isSetByHand } from './dual-offer.ts'
import type { OnSubscribe } from './dual-offer-columns.tsx'
import { OfferSentence } from './dual-offer-table.tsx'

export type DualOfferLadderProps = { offers: readonly DualOffer[]; onSubscribe: OnSubscribe }

const SHOWN_FIRST = 8

/** Targets as rungs, the highest on top, with the price of now at its place among them: the nearest to it first. */
export function DualOfferLadder({ offers, onSubscribe }: DualOfferLadderProps) {
  const words = useWords()
  const [shown, setShown] = useState(SHOWN_FIRST)
  const byTarget = Map.groupBy(offers, (offer) => offer.target)
  const price = offers[0]?.price ?? 0n
  const targets = nearestTo(price, [...byTarget.keys()], shown)
  const below = targets.findIndex((target) => target <= price)
  const at = below === -1 ? targets.length : below
  const rungs = (some: readonly Decimal8[]) =>
    some.map((target) => (
      <Rung
        key={String(target)}
        target={target}
        price={price}
        offers={byTarget.get(target) ?? []}
        onSubscribe={onSubscribe}
      />
    ))
  return (
    <div className={shapes.grid4}>
      <ol className={styles.ladder} aria-label={words('dual.ladder.label')}>
        {rungs(targets.slice(0, at))}
        <li className={styles.now}>
          <Say id="dual.ladder.now" values={{ price: <Price value={price} /> }} />
        </li>
        {rungs(targets.slice(at))}
      </ol>
      {byTarget.size > shown && (
        <ListLine kind="more">
          <Button onPress={() => setShown(shown + SHOWN_FIRST)}>
            <Say id="act.more" />
          </Button>
        </ListLine>
      )}
    </div>
  )
}

/** So many of the targets that lie nearest to the price, the highest first. */
function nearestTo(price: Decimal8, targets: readonly Decimal8[], count: number): Decimal8[] {
  const distance = (target: Decimal8) => (target > price ? target - price : price - target)
  const nearest = targets.toSorted((a, b) => (distance(a) < distance(b) ? -1 : 1)).slice(0, count)
  return nearest.sort((a, b) => (a > b ? -1 : 1))
}

type RungProps = {
  target: Decimal8
  price: Decimal8
  offers: readonly DualOffer[]
  onSubscribe: OnSubscribe
}

function Rung({ target, price, offers, onSubscribe }: RungProps) {
  const [one] = offers
  if (one === undefined) return null
  const ordered = [...offers].sort((a, b) => a.deliveryAt - b.deliveryAt)
  return (
    <li className={styles.rung}>
      <div className={styles.target}>
        <b>
          <Price value={target} isTarget />
        </b>
        <Change percent={percentGap(target, price)} />
      </div>
      <div className={styles.offers}>
        {ordered.map((offer) => (
          <OfferButton key={offer.id} offer={offer} onSubscribe={onSubscribe} />
        ))}
      </div>
      <p className={shapes.say}>
        <OfferSentence offer={one} />{' '}
        {!one.isTrialFund && (
          <Say id="dual.ladder.from" values={{ amount: <Amount value={one.minimum} asset={one.investAsset} /> }} />
        )}
      </p>
    </li>
  )
}

function OfferButton({ offer, onSubscribe }: { offer: DualOffer; onSubscribe: OnSubscribe }) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const date = instantWords(locale, offer.deliveryAt, { short: true })
  const which = words('dual.list.subscribeTo', { target: priceWords(locale, offer.target, true), date })
  const act = words(offer.isSoldOut ? 'dual.list.soldOut' : 'dual.list.subscribe')
  return (
    <button
      type="button"
      className={styles.offer}
      disabled={offer.isSoldOut || onSubscribe === null}
      title={date}
      onClick={() => onSubscribe?.(offer.id)}
    >
      <span className="visually-hidden">
        {act}, {which}:{' '}
      </span>
      <b>
        <Percent value={offer.apr} places={1} />
      </b>
      <span className={shapes.fine}>{offer.isSoldOut ? act : termWords(words, offer.term)}</span>
      {isSetByHand(offer) && (
        <span className={shapes.fine}>
          <Say id="dual.list.byHand" />
        </span>
      )}
    </button>
  )
}
