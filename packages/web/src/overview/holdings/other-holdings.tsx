import { Link } from '@tanstack/react-router'
import type { PhraseKey } from '@tenor/contract/phrases'
import { buttonClass } from '@tenor/ui'
import { products } from '../../core/product-list/index.ts'
import { useWords } from '../../platform/phrases/index.ts'
import { usePortfolio } from '../portfolio/index.ts'
import styles from './holdings.module.css'

/** The holdings that have a page of their own: one way for each sale, with how many there are; a count has its room. */
export function OtherHoldings() {
  const words = useWords()
  const { data } = usePortfolio(true)
  const ways = products().flatMap(({ holdings, ordersOf }) => (holdings.length > 0 ? [] : Object.entries(ordersOf)))
  return (
    <nav aria-label={words('portfolio.elsewhere')} className={styles.others}>
      {ways.map(([sale, to]) => {
        const count = data?.products.find(({ product }) => product === sale)?.count
        return (
          <Link key={sale} {...to} className={buttonClass({})}>
            {words(`sale.${sale}` as PhraseKey)}
            <bdi className={styles.counted}>{count}</bdi>
          </Link>
        )
      })}
    </nav>
  )
}
