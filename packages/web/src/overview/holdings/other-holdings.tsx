import { Link } from '@tanstack/react-router'
import type { PhraseKey } from '@tenor/contract/phrases'
import { buttonClass, Verbatim } from '@tenor/ui'
import { products } from '../../core/product-list/index.ts'
import { onDemand } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { loadHoldingsTable, usePortfolio, usePortfolioHoldings } from '../portfolio/index.ts'
import styles from './holdings.module.css'

const HoldingsTable = onDemand(() => loadHoldingsTable().then((module) => module.HoldingsTable))

/** What is sold by products whose holdings are on a page of their own, with the way to that page. */
const waysElsewhere = () =>
  products().flatMap(({ holdings, ordersOf }) => (holdings.length > 0 ? [] : Object.entries(ordersOf)))

/** The holdings that have a page of their own: one way for each sale, with how many there are; a count has its room. */
export function OtherHoldings() {
  const words = useWords()
  const { data } = usePortfolio(true)
  const ways = waysElsewhere()
  return (
    <nav aria-label={words('portfolio.elsewhere')} className={styles.others}>
      {ways.map(([sale, to]) => {
        const count = data && (data.products.find(({ product }) => product === sale)?.count ?? 0)
        return (
          <Link key={sale} {...to} className={buttonClass({})}>
            {words(`sale.${sale}` as PhraseKey)}
            <Verbatim className={styles.counted} text={count} />
          </Link>
        )
      })}
    </nav>
  )
}

/** Each of them with the way to its detail, below the orders of this page; nothing where there is none. */
export function OtherHoldingRows() {
  const words = useWords()
  const elsewhere = new Set(waysElsewhere().map(([sale]) => sale))
  const rows = usePortfolioHoldings(true).data?.filter(({ product }) => elsewhere.has(product)) ?? []
  if (rows.length === 0) return null
  return (
    <section className={styles.elsewhere} aria-label={words('portfolio.elsewhere')}>
      <h2>
        <Say id="portfolio.elsewhere" />
      </h2>
      <HoldingsTable label={words('portfolio.elsewhere')} rows={rows} isWaiting={false} />
    </section>
  )
}
