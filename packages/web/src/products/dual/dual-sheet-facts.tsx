import { DUAL_QUOTE_ASSET, DUAL_SHEET_FACTS, type DualSheet, type DualSheetFact } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import type { PhraseKey } from '@tenor/contract/phrases'
import { InstantText, Percent, Verbatim } from '@tenor/ui'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './dual.module.css'

/** An offer or order with its sheet of facts. `type` is the direction, or the kind of a sniper. */
export type DualSheetOf = {
  readonly type: 'call' | 'put' | 'peak' | 'dip'
  readonly coin: string
  readonly sheet: DualSheet
}

const SECONDS_A_MINUTE = 60

/** Every fact of the sheet in a sentence each: the one place in which they are said. */
export function DualSheetFacts({ of }: { of: DualSheetOf }) {
  const words = useWords()
  return (
    <ul className={styles.notes} aria-label={words('dual.sheet.title')}>
      {DUAL_SHEET_FACTS.map((fact) => (
        <li key={fact} data-fact={fact}>
          <DualSheetSentence of={of} fact={fact} />
        </li>
      ))}
    </ul>
  )
}

/** One fact in a sentence. */
export function DualSheetSentence({ of, fact }: { of: DualSheetOf; fact: DualSheetFact }) {
  return <Say id={sentenceKey(of, fact)} values={valuesOf(of)} />
}

function valuesOf({ coin, sheet }: DualSheetOf) {
  const { acceptUntil, closesAt, windowSeconds, paidAt, exit } = sheet
  return {
    coin: <Verbatim text={coin} />,
    quote: <Verbatim text={DUAL_QUOTE_ASSET} />,
    acceptUntil: <InstantText at={acceptUntil} />,
    closes: <InstantText at={closesAt} />,
    minutes: String(windowSeconds / SECONDS_A_MINUTE),
    paid: <InstantText at={paidAt} />,
    fee: exit !== null && <Percent value={exit.fee} />,
    until: exit !== null && <InstantText at={exit.until} />,
  }
}

function isSniper({ type }: DualSheetOf): boolean {
  return type === 'peak' || type === 'dip'
}

function sentenceKey(of: DualSheetOf, fact: DualSheetFact): PhraseKey {
  const { acceptance, improves, exit, worst } = of.sheet
  switch (fact) {
    case 'acceptance':
      return `dual.sheet.acceptance.${acceptance}`
    case 'improvement':
      return improves && isSniper(of)
        ? 'dual.sheet.improvement.guarantee'
        : `dual.sheet.improvement.${improves ? 'yes' : 'no'}`
    case 'exit':
      return `dual.sheet.exit.${exit === null ? 'no' : 'yes'}`
    case 'worst':
      return `dual.sheet.worst.${worst.share === 0n ? 'trial' : of.type}`
    default:
      return `dual.sheet.${fact}`
  }
}

/** The margin of an offer or order; a dash where the fair rate is zero. */
export function MarginFigure({ value }: { value: Decimal8 | null }) {
  return value === null ? '–' : <Percent value={value} places={1} />
}

/** Loss, acceptance and exit in a few words: beside the button that confirms, in sight on a phone too. */
export function DualSheetBrief({ of }: { of: DualSheetOf }) {
  const { acceptance, exit, worst } = of.sheet
  const values = valuesOf(of)
  return (
    <p className={styles.brief}>
      <b>
        <Say id={`dual.sheet.brief.worst.${worst.share === 0n ? 'none' : 'all'}`} />
      </b>{' '}
      <Say id={`dual.sheet.brief.acceptance.${acceptance}`} values={values} />{' '}
      <Say id={`dual.sheet.brief.exit.${exit === null ? 'no' : 'yes'}`} values={values} />
    </p>
  )
}
