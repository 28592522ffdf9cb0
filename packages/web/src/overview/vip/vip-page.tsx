import { Link, useSearch } from '@tanstack/react-router'
import { DUAL_CATEGORY, DUAL_VIP_TIER, mayUseCategory } from '@tenor/contract/dual'
import { buttonClass, Card, classes, shapes } from '@tenor/ui'
import { useCustomer, useSession } from '../../core/account/index.ts'
import { exchangePage } from '../../core/places/index.ts'
import { FailedList, onDemand, Page } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { loadUpgradeAdvice } from '../../products/simple-earn/index.ts'
import styles from './vip.module.css'
import { readVipSearch } from './vip-search.ts'

const UpgradeAdvice = onDemand(() => loadUpgradeAdvice().then((module) => module.UpgradeAdvice))

const FACTS = ['vip.dual', 'dual.vip.page.amount', 'dual.vip.page.settled', 'vip.fixed', 'vip.staking'] as const

/** What a VIP tier brings, and whether the reader has it. */
export function VipPage() {
  const words = useWords()
  const { upTo } = readVipSearch(useSearch({ from: '/vip' }))
  const isCustomer = Boolean(useCustomer())
  return (
    <Page title={words('place.vip.title')} text={words('place.vip.text')}>
      {upTo !== undefined && isCustomer && (
        <Card>
          <UpgradeAdvice least={upTo} />
        </Card>
      )}
      <Card>
        <div className={classes(shapes.stack5, styles.columns)}>
          <Yours />
          <section className={styles.about}>
            <h2>
              <Say id="dual.vip.page.title" values={{ number: DUAL_VIP_TIER }} />
            </h2>
            <ul>
              {FACTS.map((fact) => (
                <li key={fact}>
                  <Say id={fact} />
                </li>
              ))}
            </ul>
            <Link to="/fees" className={buttonClass({ kind: 'link' })}>
              <Say id="fees.title" />
            </Link>
          </section>
        </div>
      </Card>
    </Page>
  )
}

/** The reader's own tier as a figure, and the one way on from it. Who reads is not known at once. */
function Yours() {
  const { data, isError, error, refetch } = useSession()
  const tier = data?.user ? data.vip_tier : null
  const isMember = tier !== null && mayUseCategory(DUAL_CATEGORY.VIP, tier)
  const benefits = exchangePage('vip')
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  return (
    <section className={styles.yours}>
      {tier !== null && (
        <p className={styles.tier}>
          <Say id="dual.vip.page.yours" values={{ number: tier }} />
        </p>
      )}
      {data?.user === null && (
        <>
          <p>
            <Say id="vip.signIn" />
          </p>
          <Link to="/sign-in" search={{ next: '/vip' }} className={buttonClass({ kind: 'primary' })}>
            <Say id="account.signIn" />
          </Link>
        </>
      )}
      {tier !== null && (
        <Link
          to="/dual-currency-investment"
          search={isMember ? { category: DUAL_CATEGORY.VIP } : {}}
          className={buttonClass({ kind: 'primary' })}
        >
          <Say id="dual.holdings.browse" />
        </Link>
      )}
      {benefits !== null && (
        <a href={benefits} className={buttonClass({ kind: 'link' })}>
          <Say id="place.vip.benefits" />
        </a>
      )}
    </section>
  )
}
