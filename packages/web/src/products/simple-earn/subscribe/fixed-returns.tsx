import { QUOTE_ASSET } from '@tenor/contract/core'
import type { Decimal8 } from '@tenor/contract/money'
import { Amount, Facts, InstantText, Percent, shapes, Verbatim } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import type { FixedOffer } from '../fixed-term.ts'
import { FlexibleSame } from '../rates/flexible-same.tsx'
import { TierBadge, TierLines } from '../tier-lines.tsx'
import type { FixedFormProps } from './fixed-form.tsx'
import { RateHead, ReturnSteps } from './subscription-panel.tsx'

/** The payment at maturity, its parts and times. */
export function FixedReturns({ offer, subscription }: FixedFormProps) {
  const { voucher, amount, reinvest } = subscription
  return (
    <>
      <RateHead
        name={<Say id="earn.apr.fixed" />}
        rate={offer.rate}
        more={voucher.chosen?.rate}
        aside={<TierBadge {...offer} />}
      />
      <Facts facts={factsOf({ offer, subscription })} />
      <BonusRules offer={offer} />
      <Steps offer={offer} reinvests={reinvest} />
      <EarlyLine offer={offer} />
      <FlexibleSame offer={offer} amount={amount ?? offer.minimum} />
    </>
  )
}

/** Base, tiers, bonus and voucher apart, and their sum in the coin. */
function factsOf({ offer, subscription: { returns, voucher } }: FixedFormProps) {
  const { asset, days, tiers, bonusAsset } = offer
  const dash = <span aria-hidden="true">—</span>
  const added = (value: Decimal8 | null | undefined, coin = asset) =>
    value == null ? dash : <Amount value={value} asset={coin} withPlus />
  const facts = [
    { id: 'term', name: <Say id="earn.term" />, value: <Say id="earn.days" values={{ days }} /> },
    { id: 'interest', name: <Say id="earn.interest" />, value: added(returns?.base) },
  ]
  if (tiers.length > 0 && bonusAsset === null) {
    facts.push({ id: 'tiers', name: <Say id="earn.interest.tiers" />, value: added(returns?.tiers) })
  }
  if (tiers.length > 0 && bonusAsset !== null) {
    const name = <Say id="earn.apr.extra" values={{ asset: <Verbatim text={bonusAsset} /> }} />
    facts.push({ id: 'bonus', name, value: added(returns?.bonus?.amount, bonusAsset) })
  }
  if (voucher.chosen !== null) {
    facts.push({ id: 'voucher', name: <Say id="earn.voucher" />, value: added(returns?.voucher) })
  }
  const total = returns === null ? dash : <Amount value={returns.total} asset={asset} />
  return [...facts, { id: 'total', name: <Say id="earn.total" />, value: total }]
}

/** Each tier with its bounds, and how a bonus in another coin is priced. */
function BonusRules({ offer: { tiers, asset, bonusAsset, prices } }: { offer: FixedOffer }) {
  if (tiers.length === 0) return null
  return (
    <section>
      <p className={shapes.small}>
        <Say id="earn.bonus.rules" />
      </p>
      <ul className={shapes.notes}>
        <TierLines tiers={tiers} asset={asset} />
        {bonusAsset !== null && (
          <li>
            <Say id="earn.bonus.fixed.paid" values={{ asset: <Verbatim text={bonusAsset} /> }} />
          </li>
        )}
        {bonusAsset !== null && prices.bonus !== null && (
          <li>
            <Say
              id="earn.bonus.fixed.price"
              values={{
                asset: <Verbatim text={bonusAsset} />,
                price: <Amount value={prices.bonus} asset={QUOTE_ASSET} />,
              }}
            />
          </li>
        )}
      </ul>
    </section>
  )
}

/** Payment for leaving early, in a line. */
function EarlyLine({ offer: { policy, earlyRate } }: { offer: FixedOffer }) {
  return (
    <p className={shapes.small}>
      <Say
        id={policy === null ? 'earn.rule.early.never' : `earn.rule.early.${policy}`}
        values={{ rate: <Percent value={earlyRate} /> }}
      />
    </p>
  )
}

/** Reinvested, nothing is paid at the end: the next subscription begins there. */
function Steps({ offer: { startAt, finishAt, paidAt }, reinvests }: { offer: FixedOffer; reinvests: boolean }) {
  return (
    <ReturnSteps
      coming={[
        { id: 'start', title: <Say id="earn.when.start" />, at: <InstantText at={startAt} short /> },
        { id: 'finish', title: <Say id="earn.when.finish" />, at: <InstantText at={finishAt} short /> },
        reinvests
          ? { id: 'next', title: <Say id="earn.when.next" />, at: <InstantText at={finishAt} short /> }
          : { id: 'paid', title: <Say id="earn.when.paid" />, at: <InstantText at={paidAt} short /> },
      ]}
    />
  )
}
