import { Link } from '@tanstack/react-router'
import { DUAL_CATEGORY, DUAL_VIP_TIER, mayUseCategory } from '@tenor/contract/dual'
import { buttonClass, Card } from '@tenor/ui'
import { useSession } from '../../core/account/index.ts'
import { Page } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './vip.module.css'

/** What a VIP tier brings, and whether the reader has it. */
export function VipPage() {
  const words = useWords()
  const { data } = useSession()
  const tier = data?.user ? (data.vip_tier ?? 0) : null
  const isMember = tier !== null && mayUseCategory(DUAL_CATEGORY.VIP, tier)
  return (
    <Page title={words('place.vip.title')} text={words('place.vip.text')}>
      <Card>
        <div className={styles.about}>
          <h2>
            <Say id="dual.vip.page.title" values={{ number: DUAL_VIP_TIER }} />
          </h2>
          <ul>
            <li>
              <Say id="dual.vip.about" />
            </li>
            <li>
              <Say id="dual.vip.page.amount" />
            </li>
            <li>
              <Say id="dual.vip.page.settled" />
            </li>
            <li>
              <Say id="dual.vip.page.else" />
            </li>
          </ul>
          {tier !== null && (
            <p>
              <Say id="dual.vip.page.yours" values={{ number: tier }} />
            </p>
          )}
          <Link
            to="/dual-currency-investment"
            search={isMember ? { category: DUAL_CATEGORY.VIP } : {}}
            className={buttonClass({ kind: 'primary' })}
          >
            <Say id="dual.holdings.browse" />
          </Link>
        </div>
      </Card>
    </Page>
  )
}
