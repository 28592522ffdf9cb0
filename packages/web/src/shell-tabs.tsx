import { Link } from '@tanstack/react-router'
import { EarnIcon, HoldingsIcon, PersonIcon, WalletIcon } from '@tenor/ui'
import { Say, useWords } from './platform/phrases/index.ts'
import styles from './shell.module.css'

const TABS = [
  { phrase: 'nav.earn', to: '/', Sign: EarnIcon, isExact: true },
  { phrase: 'nav.holdings.short', to: '/my-holdings', Sign: HoldingsIcon, isExact: false },
  { phrase: 'nav.balances', to: '/balances', Sign: WalletIcon, isExact: false },
  { phrase: 'nav.account', to: '/security', Sign: PersonIcon, isExact: false },
] as const

/** The four places of a phone, where the thumb is. */
export function ShellTabs() {
  const words = useWords()
  return (
    <nav className={styles.tabs} aria-label={words('nav.label')}>
      {TABS.map(({ phrase, to, Sign, isExact }) => (
        <Link key={to} to={to} activeOptions={{ exact: isExact, includeSearch: false }}>
          <Sign />
          <Say id={phrase} />
        </Link>
      ))}
    </nav>
  )
}
