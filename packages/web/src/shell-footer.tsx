import { Link, useLocation } from '@tanstack/react-router'
import { ModuleWords } from '@tenor/browser/phrases'
import { Part } from '@tenor/ui'
import { Suspense } from 'react'
import { productAt } from './core/product-list/index.ts'
import { Say, useWords } from './platform/phrases/index.ts'
import styles from './shell.module.css'
import { ABOUT_LINKS } from './shell-links.ts'

export function ShellFooter() {
  const words = useWords()
  return (
    <footer className={styles.footer}>
      <div className={styles.foot}>
        <Risk />
        <nav className={styles.links} aria-label={words('nav.about')}>
          {ABOUT_LINKS.map((link) => (
            <Link key={link.phrase} {...link.to}>
              <Say id={link.phrase} />
            </Link>
          ))}
          <a href="/docs">
            <Say id="nav.api" />
          </a>
          <span className={styles.open}>
            <Say id="footer.open" />
          </span>
        </nav>
      </div>
    </footer>
  )
}

/** Under a product's pages, how its customers may lose. */
function Risk() {
  const risk = productAt(useLocation())?.risk
  if (risk === undefined) return null
  return (
    <Part key={risk.phrase}>
      <Suspense>
        <ModuleWords module={risk.book}>
          <p className={styles.risk}>
            <Say id={risk.phrase} />
          </p>
        </ModuleWords>
      </Suspense>
    </Part>
  )
}
