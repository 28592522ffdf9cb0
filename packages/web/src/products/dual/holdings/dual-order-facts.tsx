import { Link } from '@tanstack/react-router'
import { ModuleWords } from '@tenor/browser/phrases'
import {
  breakEvenPrice,
  customersPart,
  DUAL_CATEGORY,
  DUAL_QUOTE_ASSET,
  isFinal,
  settledDifference,
  sideOf,
} from '@tenor/contract/dual'
import { Amount, CopyId, Countdown, type Fact, Facts, InstantText, Percent, Price, shapes } from '@tenor/ui'
import { Suspense } from 'react'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import styles from '../dual.module.css'
import { DualSheetFacts, MarginFigure } from '../dual-sheet-facts.tsx'
import { failWords, termWords } from '../dual-words.ts'
import { DualTrialOutcomes } from '../purchase/dual-trial-outcomes.tsx'
import { DualOrderReinvest } from '../reinvest/dual-order-reinvest.tsx'
import { type DualHolding, type DualSettled, positionOfHolding } from './dual-holding.ts'
import { DualHoldingOutcomes } from './dual-holding-outcomes.tsx'
import { DualOrderHold } from './dual-order-hold.tsx'
import { DualOrderTimeline } from './dual-order-timeline.tsx'

export function DualOrderFacts({ holding }: { holding: DualHolding }) {
  const words = useWords()
  return (
    <div className={shapes.grid5}>
      <p className={styles.next}>
        <Next holding={holding} />
      </p>
      <Outcomes holding={holding} />
      {holding.settled !== null && <Facts facts={settledFacts(words, holding, holding.settled)} />}
      {holding.settled !== null && <DualOrderHold holding={holding} settled={holding.settled} />}
      <DualOrderReinvest holding={holding} />
      <section>
        <h3 className={shapes.heading4}>
          <Say id="dual.step.title" />
        </h3>
        <DualOrderTimeline holding={holding} />
      </section>
      {!isFinal(holding.state) && <DualSheetFacts of={holding} />}
      <Facts facts={[...endFacts(words, holding), ...termFacts(words, holding), ...honestFacts(words, holding)]} />
      <Facts facts={nameFacts(words, holding)} />
    </div>
  )
}

function Next({ holding }: { holding: DualHolding }) {
  if (holding.renewedBy !== null) return <Say id="dual.next.renewed" />
  const when = (
    <b>
      <Say id="dual.list.countdown" values={{ left: <Countdown to={holding.deliveryAt} /> }} />
    </b>
  )
  return <Say id={`dual.next.${holding.state}`} values={{ when }} />
}

/** Both ways while it runs; once it has settled, with the one that came. What was never held has none. */
function Outcomes({ holding }: { holding: DualHolding }) {
  if (isFinal(holding.state) && holding.settled === null) return null
  if (!isTrialFund(holding)) return <DualHoldingOutcomes holding={holding} />
  return holding.settled === null ? <TrialOutcomes holding={holding} /> : null
}

function isTrialFund({ category }: DualHolding): boolean {
  return category === DUAL_CATEGORY.TRIAL_FUND
}

function TrialOutcomes({ holding }: { holding: DualHolding }) {
  return (
    <Suspense>
      <ModuleWords module="vouchers">
        <DualTrialOutcomes of={holding} cases={holding.outcomes} />
        <p className={styles.terms}>
          <Say id="voucher.principal" />
        </p>
      </ModuleWords>
    </Suspense>
  )
}

function settledFacts(words: Words, holding: DualHolding, settled: DualSettled): Fact[] {
  return [
    {
      id: 'price',
      name: words('dual.order.settlementPrice'),
      value: <SettlementLink holding={holding} settled={settled} />,
    },
    {
      id: 'paid',
      name: words('dual.order.paid'),
      value: <Amount value={customersPart(holding, settled).amount} asset={settled.asset} />,
    },
    ...(isTrialFund(holding) ? [] : [...partFacts(words, settled), differenceFact(words, holding, settled)]),
    { id: 'settled', name: words('dual.order.settled'), value: <InstantText at={settled.at} seconds /> },
  ]
}

/** What came of it: all of it in the quote asset, at the settlement price. */
function differenceFact(words: Words, holding: DualHolding, settled: DualSettled): Fact {
  const prices = { settlementPrice: settled.price, entryPrice: settled.entryPrice }
  const paid = holding.outcomes[sideOf(settled.price, holding.target)]
  const value = settledDifference(positionOfHolding(holding), paid, prices)
  return {
    id: 'difference',
    name: words('dual.order.difference'),
    value: <Amount value={value} asset={DUAL_QUOTE_ASSET} maximum={2} withPlus />,
  }
}

function partFacts(words: Words, { principal, interest, asset }: DualSettled): Fact[] {
  return [
    { id: 'principal', name: words('dual.order.principal'), value: <Amount value={principal} asset={asset} /> },
    { id: 'interest', name: words('dual.order.interest'), value: <Amount value={interest} asset={asset} /> },
  ]
}

/** How it ended otherwise: given back early, or for a reason. */
function endFacts(words: Words, { failReason, refund, investAsset }: DualHolding): Fact[] {
  const reason: Fact[] =
    failReason === null ? [] : [{ id: 'reason', name: words('dual.order.reason'), value: failWords(words, failReason) }]
  if (refund === null) return reason
  const value = <Amount value={refund} asset={investAsset} />
  return [{ id: 'refund', name: words('dual.redeem.amount'), value }, ...reason]
}

function SettlementLink({ holding, settled }: { holding: DualHolding; settled: DualSettled }) {
  return (
    <>
      <Price value={settled.price} />
      <small className={styles.small}>
        <Link
          to="/settlements/$coin/$delivery"
          params={{ coin: holding.coin, delivery: String(holding.deliverySeconds) }}
          search={{ order: holding.id }}
        >
          <Say id="dual.order.evidence" />
        </Link>
      </small>
    </>
  )
}

function termFacts(words: Words, holding: DualHolding): Fact[] {
  const even = breakEvenPrice(positionOfHolding(holding))
  return [
    {
      id: 'invested',
      name: words('dual.order.invested'),
      value: <Amount value={holding.amount} asset={holding.investAsset} />,
    },
    { id: 'target', name: words('dual.order.target'), value: <Price value={holding.target} isTarget /> },
    ...(holding.entryPrice === null
      ? []
      : [{ id: 'entry', name: words('dual.order.entryPrice'), value: <Price value={holding.entryPrice} /> }]),
    ...(holding.price === null || isFinal(holding.state)
      ? []
      : [{ id: 'now', name: words('dual.order.priceNow'), value: <Price value={holding.price} /> }]),
    { id: 'even', name: words('dual.order.breakEven'), value: <Price value={even} /> },
    { id: 'apr', name: words('dual.order.apr'), value: <Percent value={holding.apr} /> },
    ...(holding.apr === holding.aprOrdered
      ? []
      : [{ id: 'ordered', name: words('dual.order.aprOrdered'), value: <Percent value={holding.aprOrdered} /> }]),
    { id: 'term', name: words('dual.order.term'), value: termWords(words, holding.term) },
    { id: 'category', name: words('dual.category'), value: words(`dual.category.${holding.category}`) },
    { id: 'created', name: words('dual.order.created'), value: <InstantText at={holding.createdAt} seconds /> },
    {
      id: 'delivery',
      name: words('dual.order.delivery'),
      value: <InstantText at={holding.deliveryAt} withLocal />,
    },
  ]
}

/** What the rate was made of when the order was accepted. */
function honestFacts(words: Words, { honest, type }: DualHolding): Fact[] {
  if (honest === null) return []
  return [
    { id: 'fair', name: words('dual.honest.fair'), value: <Percent value={honest.fairApr} /> },
    {
      id: 'volatility',
      name: words('dual.honest.volatility'),
      value: <Percent value={honest.volatility} places={1} />,
    },
    { id: 'margin', name: words('dual.honest.margin'), value: <MarginFigure value={honest.margin} /> },
    { id: 'chance', name: words(`dual.honest.chance.${type}`), value: <Percent value={honest.chance} places={1} /> },
  ]
}

function nameFacts(words: Words, { id, text }: DualHolding): Fact[] {
  const copied = words('act.copied')
  const own: Fact[] =
    text === null
      ? []
      : [
          {
            id: 'text',
            name: words('dual.order.text'),
            value: <CopyId value={text} copyLabel={words('dual.order.text.copy')} copiedLabel={copied} />,
          },
        ]
  return [
    {
      id: 'id',
      name: words('dual.order.id'),
      value: <CopyId value={String(id)} copyLabel={words('dual.order.id.copy')} copiedLabel={copied} />,
    },
    ...own,
  ]
}
