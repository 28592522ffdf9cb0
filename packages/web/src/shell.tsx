import { Outlet } from '@tanstack/react-router'
import { SandboxBar } from './core/sandbox/index.ts'
import { OfflineBar } from './platform/page/index.ts'
import { Say } from './platform/phrases/index.ts'
import styles from './shell.module.css'
import { ShellFooter } from './shell-footer.tsx'
import { ShellHeader } from './shell-header.tsx'

/** What stands around every page. */
export function Shell() {
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        <Say id="nav.skip" />
      </a>
      <ShellHeader />
      <SandboxBar />
      <OfflineBar />
      <div className={styles.content}>
        <Outlet />
      </div>
      <ShellFooter />
    </div>
  )
}
