import { Link } from '@tanstack/react-router'
import { products } from '../../core/product-list/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './home.module.css'

/** The way to each product, whatever coin the reader has. */
export function HomeProducts() {
  const words = useWords()
  return (
    <nav className={styles.products} aria-label={words('nav.products')}>
      {products()
        .flatMap(({ links }) => links)
        .map(({ phrase, text, to }) => (
          <Link key={phrase} {...to}>
            <b>
              <Say id={phrase} />
            </b>
            <Say id={text} />
          </Link>
        ))}
    </nav>
  )
}
