import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { classes, ListState, Segmented, shapes } from '@tenor/ui'
import { HoldingsPage } from '../../core/holdings/index.ts'
import { onDemand, ProductsLink } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { loadPortfolioChart, loadPortfolioTimeline, usePortfolio } from '../portfolio/index.ts'
import { AllHoldings } from './all-holdings.tsx'
import styles from './holdings.module.css'
import { HOLDINGS_VIEWS, readAllHoldings } from './holdings-search.ts'
import { holdingsWays } from './holdings-ways.ts'

const PortfolioChart = onDemand(() => loadPortfolioChart().then((module) => module.PortfolioChart))
const PortfolioTimeline = onDemand(() => loadPortfolioTimeline().then((module) => module.PortfolioTimeline))

/** Everything that a customer has in Earn, what comes next of it, and where what has ended is. */
export function AllHoldingsPage() {
  return (
    <HoldingsPage>
      <Views />
    </HoldingsPage>
  )
}

function Views() {
  const words = useWords()
  const navigate = useNavigate()
  const { show = 'running' } = useSearch({ from: '/holdings' })
  const { data } = usePortfolio()
  const isNew = data?.count === 0 && data.earnedEver === 0n
  const choose = (next: string) =>
    navigate({ to: '/holdings', search: readAllHoldings({ show: next }), resetScroll: false })
  return (
    <>
      <div className={styles.views}>
        <Segmented
          label={words('holdings.view')}
          value={show}
          options={HOLDINGS_VIEWS.map((value) => ({ value, label: words(`holdings.view.${value}`) }))}
          onChange={choose}
        />
      </div>
      {show === 'calendar' && <PortfolioTimeline />}
      {show === 'ended' && <Ended />}
      {show === 'running' && (isNew ? <Nothing /> : <AllHoldings />)}
      {show === 'running' && !isNew && data !== undefined && <PortfolioChart />}
    </>
  )
}

function Nothing() {
  return (
    <ListState
      kind="empty"
      title={<Say id="portfolio.none" />}
      text={<Say id="portfolio.none.text" />}
      action={<ProductsLink />}
    />
  )
}

/** Each product keeps what has ended with its own columns. */
function Ended() {
  return (
    <ul className={classes(shapes.ruledList, styles.ended)}>
      {holdingsWays().map(({ sale, phrase, ended }) => (
        <li key={sale}>
          <Link {...ended}>
            <Say id={phrase} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
