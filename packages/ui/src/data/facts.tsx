import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = { id: string; name: ReactNode; value: ReactNode }

/** Names and values, one pair a line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <FactPair key={fact.id} fact={fact} />
      ))}
    </dl>
  )
}

function FactPair({ fact }: { fact: Fact }) {
  return (
    <div className={styles.pair}>
      <dt>{fact.name}</dt>
      <dd>{fact.value}</dd>
    </div>
  )
}

/** A few figures side by side, between two hairlines. */
export function FigureRow({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.figures}>
      {facts.map((fact) => (
        <div key={fact.id} className={styles.figure}>
          <dt className={styles.name}>{fact.name}</dt>
          <dd className={styles.value}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
