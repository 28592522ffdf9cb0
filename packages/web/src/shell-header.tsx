import { Link, useLocation } from '@tanstack/react-router'
import { Amount, buttonClass, IconButton, MenuIcon, TenorMark } from '@tenor/ui'
import { lazy, Suspense, useState } from 'react'
import { useSession } from './core/account/index.ts'
import { useBalances } from './core/balances/index.ts'
import { NoticeBell } from './core/notices/index.ts'
import { Say, useWords } from './platform/phrases/index.ts'
import styles from './shell.module.css'
import { AccountDrop, LanguageDrop, ProductsDrop, ThemeDrop } from './shell-drops.tsx'

const ShellMenu = lazy(() => import('./shell-menu.tsx').then((room) => ({ default: room.ShellMenu })))

export function ShellHeader() {
  const words = useWords()
  const { data } = useSession()
  const [isOpen, setOpen] = useState(false)
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.mark} aria-label={words('app.name')}>
        <TenorMark />
        <span>tenor</span>
      </Link>
      <nav className={styles.nav} aria-label={words('nav.label')}>
        <ProductsDrop />
        <Link to="/my-holdings">
          <Say id="nav.holdings" />
        </Link>
        <Link to="/balances">
          <Say id="nav.balances" />
        </Link>
      </nav>
      <div className={styles.right}>
        {data?.user && <Wealth />}
        {data?.user && <NoticeBell userId={data.user.id} />}
        <div className={styles.wide}>
          <LanguageDrop />
          <ThemeDrop />
          {data?.user && <AccountDrop />}
        </div>
        {data?.user === null && <SignInLink />}
        <div className={styles.narrow}>
          <IconButton label={words('nav.menu')} onPress={() => setOpen(true)}>
            <MenuIcon />
          </IconButton>
        </div>
      </div>
      {isOpen && (
        <Suspense>
          <ShellMenu onClose={() => setOpen(false)} />
        </Suspense>
      )}
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

function Wealth() {
  const words = useWords()
  const { data } = useBalances(true)
  const total = data?.total_value ?? null
  if (total === null) return null
  return (
    <Link to="/balances" className={styles.wealth}>
      <span className="visually-hidden">{words('nav.balances')} </span>
      <Amount value={total} asset="USDT" minimum={2} maximum={2} />
    </Link>
  )
}
