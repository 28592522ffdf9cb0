import { Link } from '@tanstack/react-router'
import { breakEvenPrice, type DualPayoff, isFinal } from '@tenor/contract/dual'
import {
  Amount,
  Countdown,
  type Fact,
  Facts,
  InstantText,
  instantWords,
  Percent,
  Price,
  useFigureSettings,
} from '@tenor/ui'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import styles from './dual.module.css'
import { type DualHolding, type DualSettled, positionOfHolding } from './dual-holding.ts'
import { failWords, termWords } from './dual-words.ts'

export function DualOrderFacts({ holding }: { holding: DualHolding }) {
  const words = useWords()
  return (
    <div className={styles.detail}>
      <p className={styles.next}>
        <Next holding={holding} />
      </p>
      {!isFinal(holding.state) && <Outcomes holding={holding} />}
      <Facts facts={[...settledFacts(words, holding), ...termFacts(words, holding)]} />
    </div>
  )
}

function Next({ holding }: { holding: DualHolding }) {
  const when = (
    <b>
      <Say id="dual.list.countdown" values={{ left: <Countdown to={holding.deliveryAt} /> }} />
    </b>
  )
  return <Say id={`dual.next.${holding.state}`} values={{ when }} />
}

/** Both payments, as they were fixed when the order was made. */
function Outcomes({ holding }: { holding: DualHolding }) {
  const { locale } = useFigureSettings()
  const date = instantWords(locale, holding.deliveryAt, { short: true })
  return (
    <ul className={styles.outcomes}>
      {(['below', 'above'] as const).map((side) => (
        <li key={side}>
          <Say
            id={`dual.payoff.${holding.type}.${side}`}
            values={{
              coin: <bdi>{holding.coin}</bdi>,
              target: <Price value={holding.target} isTarget />,
              date: <bdi>{date}</bdi>,
              ...payoffValues(holding.outcomes[side]),
            }}
          />
        </li>
      ))}
    </ul>
  )
}

function payoffValues(payoff: DualPayoff) {
  return {
    amount: (
      <b>
        <Amount value={payoff.amount} />
      </b>
    ),
    asset: (
      <b>
        <bdi>{payoff.asset}</bdi>
      </b>
    ),
  }
}

function settledFacts(words: Words, holding: DualHolding): Fact[] {
  const { settled, failReason } = holding
  const reason: Fact[] =
    failReason === null ? [] : [{ id: 'reason', name: words('dual.order.reason'), value: failWords(words, failReason) }]
  if (settled === null) return reason
  return [
    {
      id: 'price',
      name: words('dual.order.settlementPrice'),
      value: <SettlementLink holding={holding} settled={settled} />,
    },
    { id: 'paid', name: words('dual.order.paid'), value: <Amount value={settled.amount} asset={settled.asset} /> },
    {
      id: 'principal',
      name: words('dual.order.principal'),
      value: <Amount value={settled.principal} asset={settled.asset} />,
    },
    {
      id: 'interest',
      name: words('dual.order.interest'),
      value: <Amount value={settled.interest} asset={settled.asset} />,
    },
    { id: 'settled', name: words('dual.order.settled'), value: <InstantText at={settled.at} seconds /> },
    ...reason,
  ]
}

function SettlementLink({ holding, settled }: { holding: DualHolding; settled: DualSettled }) {
  return (
    <>
      <Price value={settled.price} />{' '}
      <Link
        to="/settlements/$coin/$delivery"
        params={{ coin: holding.coin, delivery: String(holding.deliverySeconds) }}
        search={{ order: holding.id }}
      >
        <Say id="dual.order.evidence" />
      </Link>
    </>
  )
}

function termFacts(words: Words, holding: DualHolding): Fact[] {
  const even = breakEvenPrice(positionOfHolding(holding))
  const facts: Fact[] = [
    {
      id: 'invested',
      name: words('dual.order.invested'),
      value: <Amount value={holding.amount} asset={holding.investAsset} />,
    },
    { id: 'target', name: words('dual.order.target'), value: <Price value={holding.target} isTarget /> },
    { id: 'even', name: words('dual.order.breakEven'), value: <Price value={even} /> },
    { id: 'apr', name: words('dual.order.apr'), value: <Percent value={holding.apr} /> },
    { id: 'term', name: words('dual.order.term'), value: termWords(words, holding.term) },
    { id: 'created', name: words('dual.order.created'), value: <InstantText at={holding.createdAt} seconds /> },
    {
      id: 'delivery',
      name: words('dual.order.delivery'),
      value: <InstantText at={holding.deliveryAt} withLocal />,
    },
    { id: 'id', name: words('dual.order.id'), value: <bdi>{holding.id}</bdi> },
  ]
  if (holding.text === null) return facts
  return [
    ...facts,
    { id: 'text', name: words('dual.order.text'), value: <bdi className={styles.id}>{holding.text}</bdi> },
  ]
}
