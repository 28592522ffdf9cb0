import { Link } from '@tanstack/react-router'
import { PriceStrip } from './core/market/index.ts'
import { Say, useWords } from './platform/phrases/index.ts'
import { PRODUCTS } from './products.ts'
import styles from './shell.module.css'
import { ABOUT_LINKS } from './shell-links.ts'

export function ShellFooter() {
  const words = useWords()
  return (
    <footer className={styles.footer}>
      <div className={styles.foot}>
        <PriceStrip
          label={words('nav.prices')}
          linkTo={(coin, content, look) => (
            <Link key={coin} to="/dual-currency-investment" search={{ coin }} {...look}>
              {content}
            </Link>
          )}
        />
        {PRODUCTS.flatMap(({ risk }) => risk ?? []).map((risk) => (
          <p key={risk} className={styles.risk}>
            <Say id={risk} />
          </p>
        ))}
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
