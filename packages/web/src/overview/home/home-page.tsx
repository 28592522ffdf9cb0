import { useCustomer, useSession } from '../../core/account/index.ts'
import { useEarnMarket } from '../../core/earn-market/index.ts'
import { viewOfColumn } from '../../core/product-list/index.ts'
import { FailedList, Page, StaleLine, WaitingPart } from '../../platform/page/index.ts'
import { useWords } from '../../platform/phrases/index.ts'
import styles from './home.module.css'
import { HomeEvidence } from './home-evidence.tsx'
import { HomeIdle } from './home-idle.tsx'
import { HomeMarket } from './home-market.tsx'
import { HomeMoney } from './home-money.tsx'
import { HomeProducts } from './home-products.tsx'
import { HomeSteps } from './home-steps.tsx'
import { useHomeRows } from './use-home-rows.ts'

/** Coins against products: what is idle, what it could earn, and what of it can be checked. */
export function HomePage() {
  const words = useWords()
  const customer = useCustomer()
  const isSandbox = useSession().data?.sandbox ?? false
  const title = words(customer ? 'home.earn' : 'home.title')
  // Who is there decides what stands first, and how high: nothing below it must move when it comes.
  if (customer === undefined) return <Waiting />
  return (
    <Page
      title={title}
      isTitleHidden={customer !== null}
      {...(customer === null ? { text: words('home.text') } : {})}
      {...(customer === null && isSandbox ? { aside: <HomeSteps /> } : {})}
    >
      <Market isCustomer={customer !== null} isSandbox={isSandbox} />
    </Page>
  )
}

function Waiting() {
  const words = useWords()
  const { isError, error, refetch } = useSession()
  return (
    <Page title={words('home.title')} text={words('home.text')}>
      {isError ? (
        <FailedList error={error} onRetry={refetch} />
      ) : (
        <div className={styles.waiting}>
          <WaitingPart />
        </div>
      )}
    </Page>
  )
}

function Market({ isCustomer, isSandbox }: { isCustomer: boolean; isSandbox: boolean }) {
  const { data, isError, error, refetch } = useEarnMarket()
  const rows = useHomeRows(data, isCustomer)
  // A product of the server that this app does not show yet has no column here.
  const columns = data?.columns.filter(({ name }) => viewOfColumn(name) !== undefined) ?? []
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  return (
    <>
      {isCustomer && (
        <div className={styles.top}>
          <HomeMoney />
          <HomeIdle rows={data === undefined ? [] : rows} columns={columns} />
        </div>
      )}
      {isError && <StaleLine onRetry={refetch} />}
      <HomeMarket rows={rows} columns={columns} isWaiting={data === undefined} isCustomer={isCustomer} />
      <HomeProducts />
      <HomeEvidence evidence={data?.evidence} />
      {isCustomer && isSandbox && <HomeSteps />}
    </>
  )
}
