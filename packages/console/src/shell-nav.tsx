import { Link, useLocation } from '@tanstack/react-router'
import { keepText, keptText } from '@tenor/browser/kept'
import type { BackOfficePhraseKey } from '@tenor/contract/phrases'
import { ChevronIcon } from '@tenor/ui'
import { useState } from 'react'
import { type BackOfficeLink, products } from './core/product-list/index.ts'
import { Say, useWords } from './platform/phrases/index.ts'
import styles from './shell-nav.module.css'

type Group = { phrase: BackOfficePhraseKey; links: readonly BackOfficeLink[] }

const CUSTOMERS: Group = {
  phrase: 'console.customers.title',
  links: [
    { to: '/customers', phrase: 'console.customers.title' },
    { to: '/vouchers', phrase: 'console.vouchers.title' },
    { to: '/compliance', phrase: 'console.compliance.title' },
    { to: '/wallet', phrase: 'console.wallet.title' },
    { to: '/move-in', phrase: 'console.moveIn.title' },
  ],
}
const OPERATIONS: Group = {
  phrase: 'console.nav.operations',
  links: [
    { to: '/proposals', phrase: 'console.proposals.title' },
    { to: '/stops', phrase: 'console.stops.title' },
    { to: '/promises', phrase: 'console.promises.title' },
    { to: '/assets', phrase: 'console.assets.title' },
    { to: '/jobs', phrase: 'console.jobs.title' },
    { to: '/runs', phrase: 'console.overview.runs' },
    { to: '/trial-balance', phrase: 'console.balance.title' },
    { to: '/proof', phrase: 'console.proof.title' },
    { to: '/journal', phrase: 'console.books.title' },
    { to: '/webhooks', phrase: 'console.webhooks.title' },
    { to: '/audit', phrase: 'console.audit.title' },
  ],
}

/** Pages of each product, then those over all of them. */
const groups = (): readonly Group[] => [...products(), CUSTOMERS, OPERATIONS]

/** Every page of the back office, for the search. */
export const pages = (): readonly BackOfficeLink[] => groups().flatMap(({ links }) => links)

const isAt = (path: string, { to }: BackOfficeLink) => path === to || path.startsWith(`${to}/`)

const CLOSED_GROUPS = 'console.closedGroups'

/** The groups with their pages; which are folded is remembered, and the one that is open never is. */
export function Links() {
  const words = useWords()
  const path = useLocation({ select: (location) => location.pathname })
  const [closed, close] = useState<readonly string[]>(() => keptText(CLOSED_GROUPS)?.split(' ') ?? [])
  const toggle = (phrase: string, isOpen: boolean) => {
    const next = isOpen ? [...closed, phrase] : closed.filter((each) => each !== phrase)
    close(next)
    keepText(CLOSED_GROUPS, next.join(' '))
  }
  return (
    <nav className={styles.nav} aria-label={words('nav.label')}>
      <Link to="/" className={styles.top} activeOptions={{ exact: true, includeSearch: false }}>
        <Say id="console.nav.overview" />
      </Link>
      {groups().map(({ phrase, links }) => {
        const isOpen = links.some((link) => isAt(path, link)) || !closed.includes(phrase)
        return (
          <div key={phrase}>
            <button type="button" className={styles.top} aria-expanded={isOpen} onClick={() => toggle(phrase, isOpen)}>
              <Say id={phrase} />
              <ChevronIcon />
            </button>
            {isOpen && (
              <ul className={styles.pages}>
                {links.map(({ to, phrase: page }) => (
                  <li key={to}>
                    <Link to={to} activeOptions={{ includeSearch: false }}>
                      <Say id={page} />
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )
      })}
    </nav>
  )
}

/** The group and the page that one is on. */
export function Crumbs() {
  const words = useWords()
  const path = useLocation({ select: (location) => location.pathname })
  const group = groups().find(({ links }) => links.some((link) => isAt(path, link)))
  const page = group?.links.find((link) => isAt(path, link))
  if (group === undefined || page === undefined) return null
  return (
    <nav className={styles.crumbs} aria-label={words('console.crumbs')}>
      <Say id={group.phrase} />
      <span aria-hidden="true">/</span>
      <Link to={page.to} activeOptions={{ exact: true, includeSearch: false }}>
        <Say id={page.phrase} />
      </Link>
    </nav>
  )
}
