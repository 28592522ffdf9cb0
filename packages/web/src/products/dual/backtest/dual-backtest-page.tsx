import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ModuleWords } from '@tenor/browser/phrases'
import { given } from '@tenor/browser/search'
import { pairOf } from '@tenor/contract/core'
import { buttonClass, ListState, Verbatim } from '@tenor/ui'
import { Suspense } from 'react'
import { CoinPicker } from '../../../core/market/index.ts'
import { FailedList, Page } from '../../../platform/page/index.ts'
import { Say, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import styles from './dual-backtest.module.css'
import { DualBacktestForm } from './dual-backtest-form.tsx'
import { DualBacktestOrders } from './dual-backtest-orders.tsx'
import { DualBacktestResult } from './dual-backtest-result.tsx'
import { type BacktestSearch, readBacktestSearch } from './dual-backtest-search.ts'
import { type Backtest, useDualBacktest } from './use-dual-backtest.ts'

const PATH = '/dual-currency-investment/back-test'

/** A strategy of dual orders, played over past prices. */
export function DualBacktestPage() {
  return (
    <Suspense fallback={<main id="main" className={styles.waiting} />}>
      <ModuleWords module="dual-past">
        <BacktestPage />
      </ModuleWords>
    </Suspense>
  )
}

function BacktestPage() {
  const words = useWords()
  const navigate = useNavigate()
  const search = readBacktestSearch(useSearch({ from: PATH }))
  const backtest = useDualBacktest(search)
  const { form, result } = backtest
  const { coin, type } = form
  const go = (change: BacktestSearch) =>
    navigate({ to: PATH, search: given({ ...search, ...change }), resetScroll: false })
  return (
    <Page
      title={words('dual.backtest.title')}
      text={words('dual.backtest.lede')}
      aside={
        <Link to="/dual-currency-investment" search={{ coin, type }} className={buttonClass({})}>
          <Say id="dual.holdings.browse" />
        </Link>
      }
    >
      <CoinPicker
        column="dual"
        label={words('dual.coin')}
        coin={coin}
        linkTo={(one, content, look) => (
          <Link key={one} to={PATH} search={{ ...search, coin: one }} resetScroll={false} {...look}>
            {content}
          </Link>
        )}
      />
      <div className={styles.columns}>
        <DualBacktestForm backtest={backtest} onGo={go} />
        <Outcome backtest={backtest} />
      </div>
      {result !== null && result.periods.length > 0 && <DualBacktestOrders result={result} />}
    </Page>
  )
}

/** The result, or what stands in its way. */
function Outcome({ backtest }: { backtest: Backtest }) {
  const violationWords = useViolationWords()
  const { form, fault, result, error, isWaiting, retry } = backtest
  const { coin } = form
  if (error !== null) return <FailedList error={error} onRetry={retry} />
  if (isWaiting) return <div className={styles.reserved} role="status" aria-busy="true" />
  if (form.set === null) {
    return (
      <ListState
        kind="empty"
        title={<Say id="dual.backtest.empty" values={{ coin: <Verbatim text={coin} /> }} />}
        text={<Say id="dual.backtest.empty.text" values={{ command: <Command coin={coin} /> }} />}
      />
    )
  }
  if (result !== null) return <DualBacktestResult result={result} set={form.set} windowDays={form.windowDays} />
  return <ListState kind="unmatched" title={violationWords(fault)} />
}

function Command({ coin }: { coin: string }) {
  return (
    <Verbatim dir="ltr" text={coin}>
      <code>npm run import-candles -- FILE.csv --pair {pairOf(coin)}</code>
    </Verbatim>
  )
}
