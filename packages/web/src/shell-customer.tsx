import { Link } from '@tanstack/react-router'
import { Amount, PersonIcon } from '@tenor/ui'
import { useBalances } from './core/balances/index.ts'
import { NoticeBell } from './core/notices/index.ts'
import { loadPortfolioAway } from './overview/portfolio/index.ts'
import { onDemand } from './platform/page/index.ts'
import { useWords } from './platform/phrases/index.ts'
import styles from './shell.module.css'
import { Drop } from './shell-drop.tsx'
import { ACCOUNT_LINKS } from './shell-links.ts'
import { Person, SignOutButton } from './shell-person.tsx'

const PortfolioAway = onDemand(() => loadPortfolioAway().then((module) => module.PortfolioAway))

/** The customer's end of the header. */
export function ShellCustomer({ userId }: { userId: number }) {
  return (
    <>
      <Wealth />
      <NoticeBell userId={userId} />
      <div className={styles.wide}>
        <AccountDrop />
      </div>
      <PortfolioAway key={userId} userId={userId} />
    </>
  )
}

function AccountDrop() {
  const words = useWords()
  return (
    <Drop label={words('nav.account')} sign={<PersonIcon />} atEnd>
      {(close) => (
        <>
          <Person />
          <ul className={styles.dropList}>
            {ACCOUNT_LINKS.map((link) => (
              <li key={link.phrase}>
                <Link {...link.to} onClick={close}>
                  {words(link.phrase)}
                </Link>
              </li>
            ))}
          </ul>
          <SignOutButton onDone={close} />
        </>
      )}
    </Drop>
  )
}

function Wealth() {
  const words = useWords()
  const { data } = useBalances()
  const total = data?.total_value ?? null
  if (total === null) return null
  return (
    <Link to="/balances" className={styles.wealth}>
      <span className="visually-hidden">{words('nav.balances')} </span>
      <Amount value={total} asset="USDT" minimum={2} maximum={2} />
    </Link>
  )
}
