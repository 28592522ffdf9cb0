import { Outlet, useLocation } from '@tanstack/react-router'
import { useChanges } from '@tenor/browser/changes'
import { useCustomer } from '@tenor/browser/session'
import { classes } from '@tenor/ui'
import { useEffect, useRef } from 'react'
import { HeldBanner } from './core/account/index.ts'
import { StopBanner } from './core/stops/index.ts'
import { OfflineBar } from './platform/page/index.ts'
import { Say } from './platform/phrases/index.ts'
import styles from './shell.module.css'
import { ShellFooter } from './shell-footer.tsx'
import { ShellHeader } from './shell-header.tsx'
import { ShellTabs } from './shell-tabs.tsx'

/** What stands around every page. */
export function Shell() {
  useFocusOnNewPage()
  useChanges(useCustomer()?.id)
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        <Say id="nav.skip" />
      </a>
      <button type="button" className={classes(styles.skip, styles.skipToList)} onClick={goToList}>
        <Say id="nav.skipToList" />
      </button>
      <ShellHeader />
      <StopBanner />
      <HeldBanner />
      <OfflineBar />
      <div className={styles.content}>
        <Outlet />
      </div>
      <ShellFooter />
      <ShellTabs />
    </div>
  )
}

/** The first list of the page, if it has one: without one the link is not there. */
function goToList() {
  document.querySelector<HTMLElement>('#main [data-list]')?.focus()
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
