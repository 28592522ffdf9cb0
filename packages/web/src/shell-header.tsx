import { Link, useLocation } from '@tanstack/react-router'
import { buttonClass, IconButton, MenuIcon, TenorMark } from '@tenor/ui'
import { useState } from 'react'
import { useSession } from './core/account/index.ts'
import { SearchOpener } from './overview/search/index.ts'
import { onDemand } from './platform/page/index.ts'
import { Say, useWords } from './platform/phrases/index.ts'
import { isSandboxPage } from './platform/sandbox-page.ts'
import styles from './shell.module.css'
import { LanguageDrop, ThemeDrop } from './shell-drops.tsx'
import { ABOUT_LINKS, ACCOUNT_LINKS } from './shell-links.ts'
import { SandboxChip } from './shell-sandbox.tsx'

/** What only customers see; visitors do not load it. */
const ShellCustomer = onDemand(() => import('./shell-customer.tsx').then((module) => module.ShellCustomer))
const ShellMenu = onDemand(() => import('./shell-menu.tsx').then((module) => module.ShellMenu))

const SEARCHED = [...ACCOUNT_LINKS, ...ABOUT_LINKS]

export function ShellHeader() {
  const words = useWords()
  const { data } = useSession()
  const hasSandbox = data?.sandbox ?? isSandboxPage()
  const [isOpen, setOpen] = useState(false)
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.mark} aria-label={words('app.name')}>
        <TenorMark />
        <span>tenor</span>
      </Link>
      <nav className={styles.nav} aria-label={words('nav.label')}>
        <Link to="/" activeOptions={{ exact: true, includeSearch: false }}>
          <Say id="nav.earn" />
        </Link>
        <Link to="/holdings">
          <Say id="nav.holdings.short" />
        </Link>
        <Link to="/balances">
          <Say id="nav.account" />
        </Link>
      </nav>
      <div className={styles.right}>
        {hasSandbox && (
          <div className={styles.chip}>
            <SandboxChip />
          </div>
        )}
        <SearchOpener pages={SEARCHED} />
        <div className={styles.wide}>
          <LanguageDrop />
          <ThemeDrop />
        </div>
        {data?.user === null && <SignInLink />}
        {data?.user && <ShellCustomer userId={data.user.id} />}
        <div className={styles.narrow}>
          <IconButton label={words('nav.menu')} onPress={() => setOpen(true)}>
            <MenuIcon />
          </IconButton>
        </div>
      </div>
      {isOpen && <ShellMenu onClose={() => setOpen(false)} />}
    </header>
  )
}

const NOWHERE_TO_RETURN = ['/', '/sign-in', '/sign-up', '/login']

/** Leads back to where it was pressed. */
function SignInLink() {
  const { pathname, href } = useLocation()
  const search = NOWHERE_TO_RETURN.includes(pathname) ? {} : { next: href }
  return (
    <Link to="/sign-in" search={search} className={buttonClass({ kind: 'ghost' })}>
      <Say id="nav.signIn" />
    </Link>
  )
}
