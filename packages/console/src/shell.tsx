import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { THEMES, useTheme } from '@tenor/browser/kept'
import { useSession, useSignOut } from '@tenor/browser/session'
import { isOperator } from '@tenor/contract/http'
import { type BackOfficePhraseKey, isLocale, LOCALE_NAMES, LOCALES } from '@tenor/contract/phrases'
import { Button, Choice, TenorMark, Verbatim } from '@tenor/ui'
import { useEffect, useRef } from 'react'
import { type BackOfficeLink, products } from './core/product-list/index.ts'
import { BackOfficeGate } from './core/session/index.ts'
import { Say, useLocaleChoice, useWords } from './platform/phrases/index.ts'
import styles from './shell.module.css'

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
    { to: '/proof', phrase: 'console.proof.title' },
    { to: '/journal', phrase: 'console.books.title' },
    { to: '/webhooks', phrase: 'console.webhooks.title' },
    { to: '/audit', phrase: 'console.audit.title' },
  ],
}

/** Each product's pages, then what is everybody's. */
const groups = (): readonly Group[] => [...products(), CUSTOMERS, OPERATIONS]

/** What stands around every page of the back office. */
export function Shell() {
  useFocusOnNewPage()
  const user = useSession().data?.user
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        <Say id="nav.skip" />
      </a>
      <header className={styles.header}>
        <Link to="/" className={styles.mark}>
          <TenorMark />
          <span>
            <Say id="console.title" />
          </span>
        </Link>
        {user && isOperator(user.role) && <Links />}
        <div className={styles.right}>
          <LanguageChoice />
          <ThemeChoice />
          {user && <SignOut email={user.email} />}
        </div>
      </header>
      <div className={styles.content}>
        <BackOfficeGate>
          <Outlet />
        </BackOfficeGate>
      </div>
    </div>
  )
}

/** The groups, and below them the pages of the open one. */
function Links() {
  const words = useWords()
  const path = useLocation({ select: (location) => location.pathname })
  const bar = useRef<HTMLElement>(null)
  // On a phone they are more than fit: those that are open are brought into sight.
  useEffect(() => {
    const open = path === '' ? [] : (bar.current?.querySelectorAll('[aria-current]') ?? [])
    for (const link of open) link.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  const isOpen = ({ to }: BackOfficeLink) => path === to || path.startsWith(`${to}/`)
  const group = groups().find(({ links }) => links.some(isOpen))
  return (
    <nav ref={bar} className={styles.nav} aria-label={words('nav.label')}>
      <div>
        <Link to="/" activeOptions={{ exact: true, includeSearch: false }}>
          <Say id="console.nav.overview" />
        </Link>
        {groups().map(({ phrase, links: [first] }) => (
          <Link key={phrase} to={first?.to ?? '/'} className={phrase === group?.phrase ? styles.open : undefined}>
            <Say id={phrase} />
          </Link>
        ))}
      </div>
      {group && (
        <div>
          {group.links.map(({ to, phrase }) => (
            <Link key={to} to={to} activeOptions={{ includeSearch: false }}>
              <Say id={phrase} />
            </Link>
          ))}
        </div>
      )}
    </nav>
  )
}

function LanguageChoice() {
  const words = useWords()
  const { locale, chooseLocale } = useLocaleChoice()
  return (
    <Choice<string>
      quiet
      label={words('settings.language')}
      value={locale}
      options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
      onChange={(next) => isLocale(next) && chooseLocale(next)}
    />
  )
}

function ThemeChoice() {
  const words = useWords()
  const [theme, chooseTheme] = useTheme()
  return (
    <Choice
      quiet
      label={words('settings.theme')}
      value={theme}
      options={THEMES.map((value) => ({ value, label: words(`settings.theme.${value}`) }))}
      onChange={chooseTheme}
    />
  )
}

function SignOut({ email }: { email: string }) {
  const signOut = useSignOut()
  return (
    <>
      <Verbatim className={styles.person} text={email} />
      <Button kind="quiet" isPending={signOut.isPending} onPress={() => signOut.mutate()}>
        <Say id="nav.signOut" />
      </Button>
    </>
  )
}

/** A new page begins at its beginning for the keyboard too. */
function useFocusOnNewPage() {
  const path = useLocation({ select: (location) => location.pathname })
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }, [path])
}
