import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { THEMES, useTheme } from '@tenor/browser/kept'
import { useSession, useSignOut } from '@tenor/browser/session'
import { isOperator } from '@tenor/contract/http'
import { isLocale, LOCALE_NAMES, LOCALES } from '@tenor/contract/phrases'
import { Button, Choice, IconButton, MenuIcon, Panel, TenorMark, Verbatim } from '@tenor/ui'
import { useEffect, useRef, useState } from 'react'
import { SearchOpener } from './core/search/index.ts'
import { BackOfficeGate } from './core/session/index.ts'
import { Say, useLocaleChoice, useWords } from './platform/phrases/index.ts'
import styles from './shell.module.css'
import { Crumbs, Links, pages } from './shell-nav.tsx'

/** What stands around every page of the back office. */
export function Shell() {
  useFocusOnNewPage()
  const user = useSession().data?.user
  const isIn = user !== null && user !== undefined && isOperator(user.role)
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        <Say id="nav.skip" />
      </a>
      <header className={styles.header}>
        {isIn && <MenuSheet />}
        <Link to="/" className={styles.mark}>
          <TenorMark />
          <span>
            <Say id="console.title" />
          </span>
        </Link>
        {isIn && <SearchOpener pages={pages()} />}
        <div className={styles.right}>
          <LanguageChoice />
          <ThemeChoice />
          {user && <SignOut email={user.email} />}
        </div>
      </header>
      <div className={isIn ? styles.beside : styles.content}>
        {isIn && (
          <aside className={styles.side}>
            <Links />
          </aside>
        )}
        <div className={styles.content}>
          {isIn && <Crumbs />}
          <BackOfficeGate>
            <Outlet />
          </BackOfficeGate>
        </div>
      </div>
    </div>
  )
}

/** The pages on a phone and a tablet, as a sheet that closes with the choice. */
function MenuSheet() {
  const words = useWords()
  const path = useLocation({ select: (location) => location.pathname })
  const [openAt, open] = useState<string | null>(null)
  return (
    <div className={styles.menu}>
      <IconButton label={words('nav.label')} onPress={() => open(path)}>
        <MenuIcon />
      </IconButton>
      <Panel
        isOpen={openAt === path}
        onClose={() => open(null)}
        title={<Say id="console.title" />}
        closeLabel={words('act.close')}
      >
        <Links />
      </Panel>
    </div>
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
