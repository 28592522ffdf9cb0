import {
  acceptsPriceDifference,
  canConfirmPriceDifference,
  type DifferenceBounds,
  differenceBounds,
  PRICE_DIFFERENCE_PICKS,
  priceDifferenceViolation,
  toldBounds,
} from '@tenor/contract/dual'
import { type Decimal8, decimalText, readDecimal } from '@tenor/contract/money'
import {
  AmountField,
  Button,
  Facts,
  instantWords,
  Notice,
  Percent,
  Price,
  shapes,
  useFigureSettings,
  Verbatim,
} from '@tenor/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { Say, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import { termWords } from '../dual-words.ts'
import type { DualOffer } from '../offers/dual-offer.ts'
import { useReinvestMatch } from '../purchase/dual-purchase-queries.ts'
import { Difference } from './dual-difference.tsx'
import styles from './dual-reinvest.module.css'
import { longestTerm, type ReinvestRule } from './dual-reinvest-rule.ts'

export type DualDifferenceProps = {
  offer: DualOffer
  rule: ReinvestRule | null
  onConfirm: (rule: ReinvestRule) => void
  /** The dialog around it, which the parameters take over while they are set. */
  children: (parts: { body: ReactNode; footer: ReactNode }) => ReactNode
}

const TYPING_MS = 250

/** Price difference and preferred term of the advanced rule, measured by what is on sale. */
export function DualDifference({ offer, rule, onConfirm, children }: DualDifferenceProps) {
  const words = useWords()
  const violationWords = useViolationWords()
  const [text, setText] = useState(rule === null ? '' : decimalText(rule.difference))
  const [isTouched, setTouched] = useState(false)
  const read = readDecimal(text)
  const value = read.ok ? read.value : null
  const { facts, found, isMatching } = useDifferenceFacts(offer, value)
  const fault = isTouched ? priceDifferenceViolation(facts) : null
  const type = (next: string) => {
    const typed = readDecimal(next)
    if (typed.ok && !acceptsPriceDifference(typed.value)) return
    setText(next)
    setTouched(true)
  }
  const confirm = () =>
    found !== null && value !== null && onConfirm({ difference: value, term: found.term, leastApr: null })
  const footer = (
    <Button kind="primary" large isDisabled={!canConfirmPriceDifference(facts) || found === null} onPress={confirm}>
      <Say id="act.confirm" />
    </Button>
  )
  const body = (
    <div className={shapes.stack}>
      <AmountField
        label={words('dual.reinvest.difference')}
        value={text}
        onChange={type}
        asset="%"
        fault={violationWords(fault)}
        below={<Say id={`dual.reinvest.difference.${offer.type}`} />}
      />
      <Picks value={value} onPick={(pick) => type(decimalText(pick))} />
      <Facts
        facts={[
          {
            id: 'term',
            name: <Say id="dual.reinvest.preferredTerm" />,
            value: <TermOf offer={fault === null ? found : null} />,
          },
        ]}
      />
      <div className={styles.match} role="status">
        {value === null && <Say id="dual.reinvest.match.none" />}
        {isMatching && <Say id="dual.reinvest.matching" />}
        {!isMatching && fault === null && found !== null && <Match offer={found} />}
        {!isMatching && facts.matched === false && facts.range !== null && (
          <Range {...toldBounds(differenceBounds(facts.range))} />
        )}
      </div>
      <Notice kind="caution">
        <Say id="dual.reinvest.warning" />
      </Notice>
    </div>
  )
  return children({ body, footer })
}

/** What is known about a difference. While the answer for it is on its way, nothing is known to match. */
function useDifferenceFacts(offer: DualOffer, value: Decimal8 | null) {
  const rate = useSettled(value)
  const { type, coin, id: pid } = offer
  const { data, isPlaceholderData } = useReinvestMatch({ type, coin, pid, rate })
  const isAnswered = data !== undefined && !isPlaceholderData && rate === value && value !== null && value > 0n
  const found = isAnswered ? data.offer : null
  const isMatching = value !== null && value > 0n && !isAnswered
  return {
    facts: { value, range: data?.range ?? null, matched: isAnswered ? found !== null : null },
    found,
    isMatching,
  }
}

/** The value once typing has paused. */
function useSettled(value: Decimal8 | null): Decimal8 | null {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

function Picks({ value, onPick }: { value: Decimal8 | null; onPick: (pick: Decimal8) => void }) {
  const words = useWords()
  return (
    <fieldset className={styles.picks}>
      <legend className="visually-hidden">{words('dual.reinvest.picks')}</legend>
      {PRICE_DIFFERENCE_PICKS.map((pick) => (
        <button
          key={String(pick)}
          type="button"
          className={styles.pick}
          aria-pressed={pick === value}
          onClick={() => onPick(pick)}
        >
          <Difference value={pick} />
        </button>
      ))}
    </fieldset>
  )
}

function TermOf({ offer }: { offer: DualOffer | null }) {
  const words = useWords()
  if (offer === null) return <Say id="dual.reinvest.notSet" />
  const values = { term: termWords(words, offer.term), most: termWords(words, longestTerm(offer.term)) }
  return <Say id="dual.reinvest.term.upTo" values={values} />
}

/** What to enter instead where nothing matches. */
function Range({ least, most }: DifferenceBounds) {
  const values = { min: <Difference value={least} />, max: <Difference value={most} /> }
  return <Say id="dual.reinvest.range" values={values} />
}

function Match({ offer }: { offer: DualOffer }) {
  const { locale } = useFigureSettings()
  return (
    <Say
      id="dual.reinvest.match"
      values={{
        target: <Price value={offer.target} isTarget />,
        date: <Verbatim text={instantWords(locale, offer.deliveryAt, { short: true })} />,
        apr: <Percent value={offer.apr} />,
      }}
    />
  )
}
