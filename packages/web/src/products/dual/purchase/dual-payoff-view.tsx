import {
  breakEvenPrice,
  DUAL_QUOTE_ASSET,
  type DualPayoff,
  type DualPosition,
  dualOutlook,
  justHoldValue,
  payoff,
  payoffValue,
} from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import { Amount, amountWords, decimalWords, Price, priceWords, useFigureSettings, Verbatim } from '@tenor/ui'
import { type ChartTableRow, PayoffChart, type PayoffMark } from '@tenor/ui/charts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import type { DualOffer } from '../offers/dual-offer.ts'
import type { PayoffRange } from './dual-payoff-range.ts'

export type DualPayoffViewProps = {
  offer: DualOffer
  position: DualPosition
  probe: Decimal8
  range: PayoffRange
  onProbe: (price: Decimal8) => void
}

/**
 * The contract's own payoff, drawn: what is computed here is what the settlement pays. Of a trial fund it is the interest
 * alone; nothing of the customer's own goes in, so there is nothing to hold instead and no price at which it is even.
 */
export function DualPayoffView({ offer, position, probe, range, onProbe }: DualPayoffViewProps) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const pointAt = (price: Decimal8) => ({ price, value: worthOf(ownPayoff(offer, position, price), price) })
  const holdAt = (price: Decimal8) => ({ price, value: justHoldValue(position, offer.price, price) })
  const paid = ownPayoff(offer, position, probe)
  const { putIn } = dualOutlook({ position, price: offer.price, isTrialFund: offer.isTrialFund })
  const said = (price: Decimal8) => priceWords(locale, price, true)
  const marks = marksOf(offer, position, (phrase, price) => words(phrase, { price: said(price), target: said(price) }))
  const amountText = `${decimalWords(locale, paid.amount)} ${paid.asset}`
  return (
    <PayoffChart
      label={words('dual.payoff.chart')}
      payoff={[range.low, position.target, range.high].map(pointAt)}
      hold={offer.isTrialFund ? [] : [range.low, range.high].map(holdAt)}
      holdLabel={words('dual.payoff.chart.justHold', { coin: position.coin })}
      {...(offer.isTrialFund ? {} : { putIn: { value: putIn, label: words('dual.payoff.chart.putIn') } })}
      valueWords={(value) => amountWords(locale, value, 0, 0)}
      marks={marks}
      probe={pointAt(probe)}
      probeLabel={words('dual.payoff.probe', { price: said(probe), amount: amountText })}
      steps={range.steps}
      onProbe={onProbe}
      sliderLabel={words('dual.payoff.chart.slider')}
      readout={<Readout probe={probe} paid={paid} />}
      table={{
        label: words('dual.payoff.table'),
        headers: [
          words('dual.payoff.table.price'),
          words('dual.payoff.table.get'),
          words('dual.payoff.table.worth'),
          ...(offer.isTrialFund ? [] : [words('dual.payoff.table.hold')]),
        ],
        rows: tableRows([range.low, ...marks.map((mark) => mark.price), range.high], offer, position),
      }}
    />
  )
}

/** What of the payment at a settlement price is the customer's. */
function ownPayoff({ isTrialFund }: DualOffer, position: DualPosition, price: Decimal8): DualPayoff {
  const paid = payoff(position, price)
  return isTrialFund ? { ...paid, amount: paid.interest } : paid
}

function worthOf(paid: DualPayoff, price: Decimal8): Decimal8 {
  return payoffValue(paid, DUAL_QUOTE_ASSET, price)
}

type MarkPhrase = 'dual.payoff.chart.now' | 'dual.payoff.chart.target' | 'dual.payoff.chart.breakEven'

function marksOf(offer: DualOffer, position: DualPosition, label: (phrase: MarkPhrase, price: Decimal8) => string) {
  const marks: PayoffMark[] = [
    { id: 'target', kind: 'target', price: offer.target, label: label('dual.payoff.chart.target', offer.target) },
    { id: 'now', kind: 'now', price: offer.price, label: label('dual.payoff.chart.now', offer.price) },
  ]
  if (offer.isTrialFund) return marks
  const even = breakEvenPrice(position)
  return [
    ...marks,
    { id: 'even', kind: 'break_even' as const, price: even, label: label('dual.payoff.chart.breakEven', even) },
  ]
}

function Readout({ probe, paid }: { probe: Decimal8; paid: DualPayoff }) {
  const worth = (
    <Say
      id="dual.payoff.worth"
      values={{
        value: <Amount value={worthOf(paid, probe)} maximum={2} />,
        quote: <Verbatim text={DUAL_QUOTE_ASSET} />,
      }}
    />
  )
  return (
    <>
      <span>
        <Say
          id="dual.payoff.probe"
          values={{
            price: <Price value={probe} isTarget />,
            amount: (
              <b>
                <Amount value={paid.amount} asset={paid.asset} />
              </b>
            ),
          }}
        />
      </span>
      {paid.asset !== DUAL_QUOTE_ASSET && <span>{worth}</span>}
    </>
  )
}

function tableRows(prices: readonly Decimal8[], offer: DualOffer, position: DualPosition): ChartTableRow[] {
  const ascending = [...new Set(prices)].sort((a, b) => (a < b ? -1 : 1))
  return ascending.map((price) => {
    const paid = ownPayoff(offer, position, price)
    const hold = <Amount key="hold" value={justHoldValue(position, offer.price, price)} maximum={2} />
    return {
      id: String(price),
      cells: [
        <Price key="price" value={price} isTarget />,
        <Amount key="get" value={paid.amount} asset={paid.asset} />,
        <Amount key="worth" value={worthOf(paid, price)} maximum={2} />,
        ...(offer.isTrialFund ? [] : [hold]),
      ],
    }
  })
}
