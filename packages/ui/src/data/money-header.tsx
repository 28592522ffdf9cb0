import type { Decimal8 } from '@tenor/contract/money'
import type { ReactNode } from 'react'
import { Amount } from '../figures/amount.tsx'
import { Verbatim } from '../figures/figure.tsx'
import { classes } from '../tokens/classes.ts'
import styles from './money-header.module.css'

export type MoneyFigure = {
  id: string
  name: ReactNode
  /** Null: not known. */
  value: Decimal8 | null
  /** A gain or a loss, which says so by a sign as well as by colour. */
  isGain?: boolean
}

export type MoneyHeaderProps = {
  label: string
  asset: string
  /** What the reader came for. */
  lead: MoneyFigure
  figures: readonly MoneyFigure[]
  /** Below the figures: how far they go, how old they are. */
  note?: ReactNode
  /** Its place is kept while it is on its way. */
  isWaiting?: boolean
}

/** A few sums of money, the first of them large. */
export function MoneyHeader({ label, asset, lead, figures, note, isWaiting = false }: MoneyHeaderProps) {
  return (
    <section className={styles.header} aria-label={label} aria-busy={isWaiting || undefined}>
      <dl className={styles.figures}>
        <div className={styles.lead}>
          <dt>{lead.name}</dt>
          <dd>
            <Sum figure={lead} isWaiting={isWaiting} />
            {lead.value !== null && (
              <small className={styles.asset}>
                &nbsp;
                <Verbatim text={asset} />
              </small>
            )}
          </dd>
        </div>
        {figures.map((figure) => (
          <div key={figure.id}>
            <dt>{figure.name}</dt>
            <dd>
              <Sum figure={figure} isWaiting={isWaiting} />
            </dd>
          </div>
        ))}
      </dl>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </section>
  )
}

function Sum({ figure: { value, isGain = false }, isWaiting }: { figure: MoneyFigure; isWaiting: boolean }) {
  if (isWaiting) return <span className={styles.waiting} />
  if (value === null) return '–'
  const way = value === 0n || !isGain ? undefined : value > 0n ? styles.rise : styles.fall
  return (
    <span className={classes(way)}>
      <Amount value={value} minimum={2} maximum={2} withPlus={isGain} />
    </span>
  )
}
