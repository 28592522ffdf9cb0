import { useSearch } from '@tanstack/react-router'
import { useCustomer, useSession } from '../../core/account/index.ts'
import { useEarnMarket } from '../../core/earn-market/index.ts'
import { type ProductEntry, productNamed, viewOfColumn } from '../../core/product-list/index.ts'
import { FailedList, onDemand, Page, StaleLine, WaitingPart, WhenSeen } from '../../platform/page/index.ts'
import { useWords } from '../../platform/phrases/index.ts'
import { PhoneSearch } from '../search/index.ts'
import styles from './home.module.css'
import { HomeMarket } from './home-market.tsx'
import { HomeMoney, withWords } from './home-money.tsx'
import { HomeProducts } from './home-products.tsx'
import { useHomeRows } from './use-home-rows.ts'

const HomeIdle = withWords(() => import('./home-idle.tsx').then((module) => module.HomeIdle))
const HomeEvidence = withWords(() => import('./home-evidence.tsx').then((module) => module.HomeEvidence), 'home-beside')
const Steps = withWords(() => import('./home-steps.tsx').then((module) => module.HomeSteps), 'home-beside')
const HomeNarrowed = onDemand(() => import('./home-narrowed.tsx').then((module) => module.HomeNarrowed))

/** Coins against products, or one of them: what is idle, what it could earn, and what of it can be checked. */
export function HomePage() {
  const words = useWords()
  const customer = useCustomer()
  const isSandbox = useSession().data?.sandbox ?? false
  const product = productNamed(useSearch({ from: '/' }).of)
  // Who is there decides what stands first, and how high: nothing below it must move when it comes.
  if (customer === undefined) return <Waiting />
  const isCustomer = customer !== null
  if (product !== undefined) {
    const [{ phrase, text }] = product.links
    return (
      <Page title={words(phrase)} text={words(text)}>
        <Market isCustomer={isCustomer} isSandbox={isSandbox} product={product} />
      </Page>
    )
  }
  return (
    <Page
      title={words(isCustomer ? 'home.earn' : 'home.title')}
      isTitleHidden={isCustomer}
      {...(isCustomer ? {} : { text: words('home.text') })}
      {...(!isCustomer && isSandbox ? { aside: <HomeSteps /> } : {})}
    >
      <Market isCustomer={isCustomer} isSandbox={isSandbox} />
    </Page>
  )
}

/** Its place is kept until it is there. */
function HomeSteps() {
  return (
    <div className={styles.steps}>
      <Steps />
    </div>
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

type MarketProps = { isCustomer: boolean; isSandbox: boolean; product?: ProductEntry }

function Market({ isCustomer, isSandbox, product }: MarketProps) {
  const { data, isError, error, refetch } = useEarnMarket()
  const rows = useHomeRows(data, isCustomer)
  const own = product?.earn?.columns
  // A product of the server that this app does not show yet has no column here.
  const columns =
    data?.columns.filter(({ name }) =>
      own === undefined ? viewOfColumn(name) !== undefined : own.some((view) => view.name === name),
    ) ?? []
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  const list = { rows, columns, isCustomer }
  const isWaiting = data === undefined
  return (
    <>
      {isCustomer && product === undefined && (
        <div className={styles.top}>
          <HomeMoney />
          <div className={styles.idle}>
            <HomeIdle rows={isWaiting ? [] : rows} columns={columns} />
          </div>
        </div>
      )}
      <PhoneSearch />
      {isError && <StaleLine onRetry={refetch} />}
      {product === undefined ? (
        <HomeMarket {...list} isWaiting={isWaiting} />
      ) : (
        <HomeNarrowed product={product}>
          {(chips, assets) => (
            <HomeMarket
              {...list}
              isWaiting={isWaiting || assets === undefined}
              product={product}
              chips={chips}
              assets={assets}
            />
          )}
        </HomeNarrowed>
      )}
      <HomeProducts />
      {product === undefined && !isWaiting && (
        <WhenSeen>
          <HomeEvidence evidence={data.evidence} />
        </WhenSeen>
      )}
      {isCustomer && isSandbox && product === undefined && <HomeSteps />}
    </>
  )
}
