import type { ReactNode } from 'react'
import { TabSet } from '../controls/tab-set.tsx'
import { classes } from '../tokens/classes.ts'
import styles from './outcome-cards.module.css'

export type OutcomeLine = { id: string; text: ReactNode; isLoss?: boolean }

/** One way in which it can end. Nothing in it is a block: a card may be a button. */
export type Outcome<Value extends string = string> = {
  value: Value
  /** When it ends so. */
  title: ReactNode
  /** A sign of what is paid. */
  mark?: ReactNode
  /** What is paid then. */
  amount: ReactNode
  /** What that is worth, and how it compares with what was put in. */
  lines: readonly OutcomeLine[]
}

export type OutcomeCardsProps<Value extends string> = {
  label: string
  outcomes: readonly Outcome<Value>[]
  /** The one that has come. */
  came?: Value
  /** Within a row of a list. */
  compact?: boolean
}

/** The ways in which it can end, side by side, in money. */
export function OutcomeCards<Value extends string>({
  label,
  outcomes,
  came,
  compact = false,
}: OutcomeCardsProps<Value>) {
  return (
    <ul className={classes(styles.cards, compact && styles.compact)} aria-label={label}>
      {outcomes.map((outcome) => (
        <li
          key={outcome.value}
          className={classes(styles.card, came !== undefined && (outcome.value === came ? styles.came : styles.past))}
          aria-current={outcome.value === came || undefined}
        >
          <OutcomeFace outcome={outcome} />
        </li>
      ))}
    </ul>
  )
}

export type OutcomeTabsProps<Value extends string> = {
  label: string
  outcomes: readonly Outcome<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** What is said of the chosen one. */
  content: (value: Value) => ReactNode
}

/** The same cards to choose from: what is below them is of the chosen one. */
export function OutcomeTabs<Value extends string>(props: OutcomeTabsProps<Value>) {
  const { label, outcomes, value, onChange, content } = props
  return (
    <TabSet<Value>
      look="cards"
      label={label}
      value={value}
      onChange={onChange}
      tabs={outcomes.map((outcome) => ({
        value: outcome.value,
        label: <OutcomeFace outcome={outcome} />,
        content: content(outcome.value),
      }))}
    />
  )
}

function OutcomeFace({ outcome: { title, mark, amount, lines } }: { outcome: Outcome }) {
  return (
    <span className={styles.face}>
      <span className={styles.title}>
        {mark}
        <span>{title}</span>
      </span>
      <span className={styles.amount}>{amount}</span>
      {lines.map((line) => (
        <span key={line.id} className={classes(styles.line, line.isLoss === true && styles.loss)}>
          {line.text}
        </span>
      ))}
    </span>
  )
}
