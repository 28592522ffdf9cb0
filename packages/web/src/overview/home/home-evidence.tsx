import { Link } from '@tanstack/react-router'
import type { EarnEvidence } from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { instantWords, priceWords, useFigureSettings } from '@tenor/ui'
import { viewOfEvidence } from '../../core/product-list/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './home-evidence.module.css'

/** What anybody can check, each with its number and the way there. */
export function HomeEvidence({ evidence }: { evidence: readonly EarnEvidence[] | undefined }) {
  const words = useWords()
  return (
    <ul className={styles.evidence} aria-label={words('home.check')} aria-busy={evidence === undefined}>
      {evidence?.map((row) => (
        <Evidence key={row.name} row={row} />
      ))}
    </ul>
  )
}

function Evidence({ row }: { row: EarnEvidence }) {
  const { locale } = useFigureSettings()
  const view = viewOfEvidence(row.name)
  if (view === undefined) return null
  const values = {
    coin: row.asset ?? '',
    date: row.at === null ? '' : instantWords(locale, instantOfSeconds(row.at), { short: true }),
    price: row.amount === null ? '' : priceWords(locale, decimal(row.amount)),
    count: row.count,
  }
  return (
    <li>
      <small>
        <Say id={view.title} values={values} />
      </small>
      <b>
        <Say id={view.figure} values={values} />
      </b>
      <Link {...view.linkTo(row)}>
        <Say id={view.text} values={values} />
      </Link>
    </li>
  )
}
