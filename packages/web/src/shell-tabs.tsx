import { Link, useLocation } from '@tanstack/react-router'
import { EarnIcon, HoldingsIcon, PersonIcon, WalletIcon } from '@tenor/ui'
import { Say, useWords } from './platform/phrases/index.ts'
import styles from './shell.module.css'

/** Each with the pages that lie behind it. */
const TABS = [
  { phrase: 'nav.earn', to: '/', Sign: EarnIcon, isExact: true, behind: [] },
  {
    phrase: 'nav.holdings.short',
    to: '/holdings',
    Sign: HoldingsIcon,
    isExact: false,
    behind: [
      '/my-holdings',
      '/simple-earn/my-lendings',
      '/wealth/holdings',
      '/soft-staking/holdings',
      '/myaccount/myfunds/financial_staking',
    ],
  },
  { phrase: 'nav.wallet', to: '/balances', Sign: WalletIcon, isExact: false, behind: ['/statement', '/wallet'] },
  {
    phrase: 'nav.account',
    to: '/security',
    Sign: PersonIcon,
    isExact: false,
    behind: ['/account/tax', '/account-mode', '/alerts', '/notices', '/notification-settings', '/preferences'],
  },
] as const

/** The four places of a phone, where the thumb is. */
export function ShellTabs() {
  const words = useWords()
  const path = useLocation({ select: (location) => location.pathname })
  return (
    <nav className={styles.tabs} aria-label={words('nav.label')}>
      {TABS.map(({ phrase, to, Sign, isExact, behind }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: isExact, includeSearch: false }}
          {...(behind.some((page) => page === path) ? { 'aria-current': 'true' } : {})}
        >
          <Sign />
          <Say id={phrase} />
        </Link>
      ))}
    </nav>
  )
}
