import { firstLocale } from '@tenor/browser/kept'
import { loadWords } from '@tenor/browser/phrases'
import type { ComponentType } from 'react'
import { onDemand, spoken } from '../../platform/page/index.ts'
import styles from './home.module.css'

/** A part that comes with its words, not before them: the sum is the largest thing on the page. */
export function withWords<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  book: 'earn' | 'home-beside' = 'earn',
): ComponentType<Props> {
  return onDemand(async () => {
    const [part] = await Promise.all([load(), loadWords([book], firstLocale())])
    return spoken(part, [book])
  })
}

/** What a customer has in Earn: visitors do not load it. */
const Money = withWords(() => import('../portfolio/index.ts').then((module) => module.PortfolioMoney))

export function HomeMoney() {
  return (
    <div className={styles.money}>
      <Money />
    </div>
  )
}
