import { firstLocale } from '@tenor/browser/kept'
import { loadWords } from '@tenor/browser/phrases'
import { onDemand } from '../../platform/page/index.ts'
import styles from './home.module.css'

/** What a customer has in Earn: visitors do not load it. */
const Money = onDemand(async () => {
  // With its words, not before them: the sum is the largest thing on the page.
  const [{ PortfolioMoney }] = await Promise.all([import('../portfolio/index.ts'), loadWords(['earn'], firstLocale())])
  return PortfolioMoney
})

export function HomeMoney() {
  return (
    <div className={styles.money}>
      <Money />
    </div>
  )
}
