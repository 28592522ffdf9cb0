import { Link } from '@tanstack/react-router'
import type { OperatingReason } from '@tenor/contract/core'
import type { OperationsData } from '@tenor/contract/overview'
import type { BackOfficePhraseKey } from '@tenor/contract/phrases'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, InstantText, Verbatim } from '@tenor/ui'
import { reasonLink } from '../../core/product-list/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { CORE_REASON_LINKS } from './core-reason-links.ts'
import styles from './operations.module.css'

// Every reason of a manifest has a phrase, which a test sees to.
const reasonPhrase = (name: string) => `console.reason.${name}` as BackOfficePhraseKey

/** One green or red, and for red each reason with the page on which one can act. */
export function OperatingState({ data }: { data: OperationsData }) {
  const isGood = data.state === 'good'
  return (
    <section className={isGood ? styles.good : styles.act} role="status">
      <h2 className={styles.state}>
        {isGood ? (
          <Say id="console.overview.good" />
        ) : (
          <Say id="console.overview.act" values={{ count: data.reasons.length }} />
        )}
      </h2>
      {isGood ? (
        <p>
          <Say id="console.overview.good.text" />
        </p>
      ) : (
        <ul className={styles.reasons}>
          {data.reasons.map((each) => (
            <li key={`${each.name} ${each.subject} ${each.asset}`}>
              <Reason reason={each} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Reason({ reason }: { reason: OperatingReason }) {
  const { name, count, subject, asset, amount, since } = reason
  const values = {
    count,
    subject: <Verbatim text={subject} />,
    amount: amount === null || asset === null ? '' : <Amount value={amount} asset={asset} />,
  }
  return (
    <>
      <span>
        <Say id={reasonPhrase(name)} values={values} />
        {since !== null && (
          <small className={styles.since}>
            {' '}
            <Say id="console.overview.since" values={{ at: <InstantText at={instantOfSeconds(since)} short /> }} />
          </small>
        )}
      </span>
      <ReasonLink reason={reason} />
    </>
  )
}

function ReasonLink({ reason: { name, subject } }: { reason: OperatingReason }) {
  const words = useWords()
  const to = CORE_REASON_LINKS[name] ?? reasonLink(name)
  if (to === undefined) return null
  const label = words('console.overview.look.one', { what: subject ?? name })
  const text = <Say id="console.overview.look" />
  return to.startsWith('#') ? (
    <a href={to} aria-label={label}>
      {text}
    </a>
  ) : (
    <Link to={to} aria-label={label}>
      {text}
    </Link>
  )
}
