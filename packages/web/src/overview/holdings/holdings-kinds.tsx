import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { classes, Verbatim } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { usePortfolio } from '../portfolio/index.ts'
import styles from './holdings.module.css'
import { holdingsWays, saleAt } from './holdings-ways.ts'

/** Everything, or one product's; each with how many there are, and nothing where there is none. */
export function HoldingsKinds() {
  const words = useWords()
  const { data } = usePortfolio()
  const ways = holdingsWays()
  const { pathname, search } = useLocation()
  const shown = saleAt(ways, { pathname, search })
  const countOf = (sale: string) => data?.products.find(({ product }) => product === sale)?.count
  return (
    <nav className={styles.kinds} aria-label={words('nav.products')}>
      <Kind to={{ to: '/holdings' }} isShown={pathname === '/holdings'} count={data?.count}>
        <Say id="holdings.all" />
      </Kind>
      {ways.map(({ sale, phrase, to }) => (
        <Kind key={sale} to={to} isShown={sale === shown} count={countOf(sale)}>
          <Say id={phrase} />
        </Kind>
      ))}
    </nav>
  )
}

type KindProps = { to: LinkProps; isShown: boolean; count: number | undefined; children: ReactNode }

function Kind({ to, isShown, count = 0, children }: KindProps) {
  return (
    <Link
      {...to}
      resetScroll={false}
      className={classes(styles.kind, isShown && styles.chosen)}
      // Several ways share a page: only the whole address says that this one is open.
      activeOptions={{ exact: true, includeSearch: true }}
      {...(isShown ? { 'aria-current': 'true' } : {})}
    >
      {children}
      {count > 0 && <Verbatim className={styles.counted} text={count} />}
    </Link>
  )
}
