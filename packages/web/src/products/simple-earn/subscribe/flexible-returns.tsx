import type { Decimal8 } from '@tenor/contract/money'
import {
  addOffer,
  clearHour,
  type Extras,
  effectiveRate,
  estimatedDay,
  extrasRate,
  lendAmount,
} from '@tenor/contract/simple-earn'
import { Amount, Facts, InstantText, Notice, Percent, Verbatim } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import type { FlexibleOffer } from '../flexible-pool.ts'
import { RateLinks } from '../rates/rate-links.tsx'
import { WhatIf } from '../rates/what-if.tsx'
import { RateHead, ReturnSteps } from './subscription-panel.tsx'

export type FlexibleReturnsProps = { offer: FlexibleOffer; amount: Decimal8 | null; minimum: Decimal8 | null }

/** The rates of an amount: the preview cleared again with it, and bonus and tiers on the share of it that would be lent. */
type Expected = { rate: Decimal8; extra: Decimal8 }

/** What it is expected to earn, from what parts, and when: nothing of it is a promise. */
export function FlexibleReturns({ offer, amount, minimum }: FlexibleReturnsProps) {
  const shown = amount ?? offer.minAmount
  const own = minimum ?? offer.minRate
  const expected = expect(offer, shown, own)
  return (
    <>
      {expected === null ? (
        <FirstRate offer={offer} />
      ) : (
        <>
          <RateHead
            name={<Say id="earn.apr.now" />}
            rate={expected.rate + expected.extra}
            aside={<RateLinks offer={offer} />}
          />
          <Facts facts={factsOf(offer, amount, expected)} />
        </>
      )}
      <Steps offer={offer} />
      <WhatIf asset={offer.asset} amount={shown} minimum={own} />
    </>
  )
}

function expect(offer: FlexibleOffer, amount: Decimal8, minimum: Decimal8): Expected | null {
  if (offer.preview === null) return null
  const cleared = clearHour(addOffer(offer.preview, minimum, amount))
  const lent = lendAmount(amount, minimum, cleared)
  return { rate: effectiveRate(minimum, cleared), extra: extrasRate(amount, lent, extrasOf(offer)) }
}

/** A pool whose first hour is not over has no rate, and nothing to estimate by. */
function FirstRate({ offer: { startAt } }: { offer: FlexibleOffer }) {
  return (
    <Notice kind="plain">
      <Say id="earn.rate.first" values={{ at: <InstantText at={startAt} short /> }} />
    </Notice>
  )
}

function extrasOf({ hasBonus, bonusRate, bonusLimit, tiers }: FlexibleOffer): Extras {
  return { bonusRate: hasBonus ? bonusRate : 0n, bonusLimit, tiers }
}

function factsOf(offer: FlexibleOffer, amount: Decimal8 | null, { rate, extra }: Expected) {
  const { asset, bonusAsset } = offer
  const day = amount === null ? null : estimatedDay(amount, rate + extra)
  const extraName = (
    <Say id="earn.apr.extra" values={{ asset: <Verbatim text={bonusAsset === '' ? asset : bonusAsset} /> }} />
  )
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
