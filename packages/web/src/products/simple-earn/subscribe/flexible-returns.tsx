import type { Decimal8 } from '@tenor/contract/money'
import { bonusWeight, type Extras, estimatedDay, extrasRate } from '@tenor/contract/simple-earn'
import { Amount, Facts, InstantText, Percent } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import type { FlexibleOffer } from '../flexible-pool.ts'
import { RateLinks } from '../rates/rate-links.tsx'
import { WhatIf } from '../rates/what-if.tsx'
import { RateHead, ReturnSteps } from './subscription-panel.tsx'

export type FlexibleReturnsProps = { offer: FlexibleOffer; amount: Decimal8 | null; minimum: Decimal8 | null }

/** What it is expected to earn, from what parts, and when: nothing of it is a promise. */
export function FlexibleReturns({ offer, amount, minimum }: FlexibleReturnsProps) {
  const extras = extrasOf(offer)
  const lent = amount ?? offer.minAmount
  const extra = bonusWeight(lent, extras) === 0n ? 0n : extrasRate(lent, extras)
  return (
    <>
      <RateHead name={<Say id="earn.apr.now" />} rate={offer.rate + extra} aside={<RateLinks offer={offer} />} />
      <Facts facts={factsOf(offer, amount, extra)} />
      <Steps offer={offer} />
      <WhatIf asset={offer.asset} amount={lent} minimum={minimum ?? offer.minRate} />
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
function Steps({ offer: { startAt, arrivalAt } }: { offer: FlexibleOffer }) {
  return (
    <ReturnSteps
      coming={[
        { id: 'start', title: <Say id="earn.when.start" />, at: <InstantText at={startAt} short /> },
        { id: 'arrival', title: <Say id="earn.when.arrival" />, at: <InstantText at={arrivalAt} short /> },
      ]}
    />
  )
}
