import { Link } from '@tanstack/react-router'
import { Amount, buttonClass, IconButton, MenuIcon, PersonIcon, TenorMark } from '@tenor/ui'
import { lazy, Suspense, useState } from 'react'
import { useSession } from './core/account/index.ts'
import { useBalances } from './core/balances/index.ts'
import { Say, useWords } from './platform/phrases/index.ts'
import styles from './shell.module.css'
import { SHELL_LINKS } from './shell-links.ts'

const ShellMenu = lazy(() => import('./shell-menu.tsx').then((room) => ({ default: room.ShellMenu })))

export function ShellHeader() {
  const words = useWords()
  const { data } = useSession()
  const [isOpen, setOpen] = useState(false)
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.mark} aria-label={words('app.name')}>
        <TenorMark />
        tenor
      </Link>
      <nav className={styles.nav} aria-label={words('nav.label')}>
        {SHELL_LINKS.map((link) => (
          <Link key={link.phrase} {...link.to}>
            <Say id={link.phrase} />
          </Link>
        ))}
      </nav>
      <div className={styles.right}>
        {data?.user === null && (
          <Link to="/sign-in" className={buttonClass({ kind: 'ghost' })}>
            <Say id="nav.signIn" />
          </Link>
        )}
        {data?.user && <Wealth />}
        <IconButton label={words(data?.user ? 'nav.account' : 'nav.menu')} onPress={() => setOpen(true)}>
          {data?.user ? <PersonIcon /> : <MenuIcon />}
        </IconButton>
      </div>
      {isOpen && (
        <Suspense>
          <ShellMenu onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
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
