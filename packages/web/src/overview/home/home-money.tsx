import { onDemand } from '../../platform/page/index.ts'
import styles from './home.module.css'

/** What a customer has in Earn: visitors do not load it. */
const Money = onDemand(() => import('../portfolio/index.ts').then((module) => module.PortfolioMoney))

export function HomeMoney() {
  return (
    <div className={styles.money}>
      <Money />
    </div>
  )
}
