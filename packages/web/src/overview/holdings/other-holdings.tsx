import { Link } from '@tanstack/react-router'
import { QUOTE_ASSET } from '@tenor/contract/core'
import type { PhraseKey } from '@tenor/contract/phrases'
import { Amount, buttonClass } from '@tenor/ui'
import { products } from '../../core/product-list/index.ts'
import { useWords } from '../../platform/phrases/index.ts'
import { usePortfolio } from '../portfolio/index.ts'
import styles from './holdings.module.css'

/** The holdings that have a page of their own: one way for each sale, with how many there are and what they are worth. */
export function OtherHoldings() {
  const words = useWords()
  const { data } = usePortfolio(true)
  const ways = products().flatMap(({ holdings, ordersOf }) => (holdings.length > 0 ? [] : Object.entries(ordersOf)))
  return (
    <nav aria-label={words('portfolio.elsewhere')} className={styles.others}>
      {ways.map(([sale, to]) => {
        const { count, worth } = data?.products.find(({ product }) => product === sale) ?? { count: 0, worth: null }
        return (
          <Link key={sale} {...to} className={buttonClass({})}>
            {words(`sale.${sale}` as PhraseKey)}
            <bdi className={styles.counted}>{count === 0 ? '' : count}</bdi>
            {worth !== null && <Amount value={worth} asset={QUOTE_ASSET} />}
          </Link>
        )
      })}
    </nav>
  )
}
