import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { THEMES, useTheme } from '@tenor/browser/kept'
import { useSession, useSignOut } from '@tenor/browser/session'
import { isOperator } from '@tenor/contract/http'
import { isLocale, LOCALE_NAMES, LOCALES } from '@tenor/contract/phrases'
import { Button, Choice, TenorMark } from '@tenor/ui'
import { useEffect, useRef } from 'react'
import { type BackOfficeLink, products } from './core/product-list/index.ts'
import { BackOfficeGate } from './core/session/index.ts'
import { Say, useLocaleChoice, useWords } from './platform/phrases/index.ts'
import styles from './shell.module.css'

/** The overview, then each product's pages, then what is everybody's. */
const linksOf = (): readonly BackOfficeLink[] => [
  { to: '/', phrase: 'console.nav.overview' },
  ...products().flatMap(({ links }) => links),
  { to: '/customers', phrase: 'console.customers.title' },
  { to: '/vouchers', phrase: 'console.vouchers.title' },
  { to: '/proposals', phrase: 'console.proposals.title' },
  { to: '/assets', phrase: 'console.assets.title' },
  { to: '/compliance', phrase: 'console.compliance.title' },
  { to: '/stops', phrase: 'console.stops.title' },
  { to: '/wallet', phrase: 'console.wallet.title' },
  { to: '/move-in', phrase: 'console.moveIn.title' },
  { to: '/webhooks', phrase: 'console.webhooks.title' },
  { to: '/promises', phrase: 'console.promises.title' },
  { to: '/proof', phrase: 'console.proof.title' },
  { to: '/journal', phrase: 'console.books.title' },
  { to: '/audit', phrase: 'console.audit.title' },
]

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

/** On a phone they are more than fit: the one that is open is brought into sight. */
function Links() {
  const words = useWords()
  const path = useLocation({ select: (location) => location.pathname })
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const open = path === '' ? null : bar.current?.querySelector('[aria-current=page]')
    open?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <nav ref={bar} className={styles.nav} aria-label={words('nav.label')}>
      {linksOf().map(({ to, phrase }) => (
        <Link key={to} to={to} activeOptions={{ exact: to === '/', includeSearch: false }}>
          <Say id={phrase} />
        </Link>
      ))}
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
      <bdi className={styles.person}>{email}</bdi>
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
