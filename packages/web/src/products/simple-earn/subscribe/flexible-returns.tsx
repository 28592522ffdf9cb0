import type { Decimal8 } from '@tenor/contract/money'
import { bonusWeight, type Extras, estimatedDay, extrasRate } from '@tenor/contract/simple-earn'
import { Amount, Facts, InstantText, Percent, Timeline } from '@tenor/ui'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import type { FlexibleOffer } from '../flexible-pool.ts'
import styles from '../simple-earn.module.css'

export type FlexibleReturnsProps = { offer: FlexibleOffer; amount: Decimal8 | null }

/** What it is expected to earn, from what parts, and when: nothing of it is a promise. */
export function FlexibleReturns({ offer, amount }: FlexibleReturnsProps) {
  const extras = extrasOf(offer)
  const lent = amount ?? offer.minAmount
  const extra = bonusWeight(lent, extras) === 0n ? 0n : extrasRate(lent, extras)
  return (
    <>
      <div>
        <p className={styles.small}>
          <Say id="earn.apr.now" />
        </p>
        <p className={styles.rate}>
          <Percent value={offer.rate + extra} />
        </p>
      </div>
      <Facts facts={factsOf(offer, amount, extra)} />
      <Steps offer={offer} />
    </>
  )
}

function extrasOf({ hasBonus, bonusRate, bonusLimit, tiers }: FlexibleOffer): Extras {
  return { bonusRate: hasBonus ? bonusRate : 0n, bonusLimit, tiers }
}

function factsOf(offer: FlexibleOffer, amount: Decimal8 | null, extra: Decimal8) {
  const { asset, rate, bonusAsset } = offer
  const day = amount === null ? null : estimatedDay(amount, rate + extra)
  const extraName = <Say id="earn.apr.extra" values={{ asset: <bdi>{bonusAsset === '' ? asset : bonusAsset}</bdi> }} />
  return [
    { id: 'base', name: <Say id="earn.apr.base" />, value: <Percent value={rate} /> },
    ...(extra === 0n ? [] : [{ id: 'extra', name: extraName, value: <Percent value={extra} /> }]),
    {
      id: 'day',
      name: <Say id="earn.estimate.day" />,
      value: day === null ? <span aria-hidden="true">—</span> : <Amount value={day} asset={asset} maximum={8} />,
    },
    { id: 'lent', name: <Say id="earn.list.lent" />, value: <Percent value={offer.lentRatio} places={0} /> },
  ]
}

/** The two hours that matter, as the server counts them at this minute. */
function Steps({ offer }: { offer: FlexibleOffer }) {
  const words = useWords()
  const coming = { state: 'coming', stateLabel: words('earn.when.coming') } as const
  return (
    <Timeline
      label={words('earn.when')}
      steps={[
        { id: 'now', state: 'now', stateLabel: words('earn.when.now'), title: <Say id="earn.when.subscribed" /> },
        { id: 'start', ...coming, title: <Say id="earn.when.start" />, at: <InstantText at={offer.startAt} short /> },
        {
          id: 'arrival',
          ...coming,
          title: <Say id="earn.when.arrival" />,
          at: <InstantText at={offer.arrivalAt} short />,
        },
      ]}
    />
  )
}
