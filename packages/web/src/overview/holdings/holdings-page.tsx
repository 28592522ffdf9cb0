import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { buttonClass, Segmented, Verbatim } from '@tenor/ui'
import { createElement, Suspense, use } from 'react'
import { SignedIn } from '../../core/account/index.ts'
import {
  type HoldingsPart,
  HoldingWorthProvider,
  loadParts,
  readHoldingsSearch,
} from '../../core/product-list/index.ts'
import { Page, WaitingPart } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { PortfolioMoney, useHoldingWorths, worthKey } from '../portfolio/index.ts'
import type { ComingDelivery } from './coming-deliveries.tsx'
import styles from './holdings.module.css'
import { OtherHoldingRows, OtherHoldings } from './other-holdings.tsx'
import { Portfolio, useMoneyAfter, useOpenOrders } from './portfolio.tsx'

/** The customer's orders of every product, what is in them, and what comes next. */
export function HoldingsPage() {
  const words = useWords()
  return (
    <Page title={words('dual.holdings.title')} aside={<ToPortfolio />}>
      <SignedIn>
        <PortfolioMoney lead="worthNow" />
        <Suspense fallback={<Waiting />}>
          <CustomerHoldings />
        </Suspense>
      </SignedIn>
    </Page>
  )
}

function ToPortfolio() {
  return (
    <Link to="/portfolio" className={buttonClass({})}>
      <Say id="portfolio.title" />
    </Link>
  )
}

function Waiting() {
  return (
    <div className={styles.reserved}>
      <WaitingPart />
    </div>
  )
}

function CustomerHoldings() {
  const navigate = useNavigate()
  const { order: _, ...list } = useSearch({ from: '/my-holdings' })
  const { data: worths } = useHoldingWorths(true)
  const parts = use(loadParts()).flatMap(({ holdings }) => holdings)
  const open = useOpenOrders(parts)
  useMoneyAfter(open)
  const [first] = parts
  const shown = parts.find(({ kind }) => kind === list.product) ?? first
  if (first === undefined || shown === undefined) return null
  // Whether anything is running decides what stands first: nothing below it must move when that is known.
  if (open === undefined) return <Waiting />
  /** The first kind goes without a name in the address. */
  const named = (kind: string) => (kind === first.kind ? {} : { product: kind })
  const show = ({ kind, id }: ComingDelivery) => {
    const own = kind === shown.kind ? list : named(kind)
    return navigate({ to: '/my-holdings', search: readHoldingsSearch({ ...own, order: id }), resetScroll: false })
  }
  const choose = (kind: string) =>
    navigate({ to: '/my-holdings', search: readHoldingsSearch(named(kind)), resetScroll: false })
  return (
    <HoldingWorthProvider value={(product, id) => worths?.get(worthKey({ product, id }))}>
      <Portfolio open={open} onOpen={show} />
      <div className={styles.reserved}>
        <div className={styles.kinds}>
          <KindChoice parts={parts} shown={shown} onChange={choose} />
          <OtherHoldings />
        </div>
        {createElement(shown.Holdings, { key: shown.kind })}
      </div>
      <OtherHoldingRows />
    </HoldingWorthProvider>
  )
}

type KindChoiceProps = { parts: readonly HoldingsPart[]; shown: HoldingsPart; onChange: (kind: string) => void }

/** Each with how many of its orders are open. */
function KindChoice({ parts, shown, onChange }: KindChoiceProps) {
  const words = useWords()
  return (
    <Segmented
      label={words('nav.products')}
      value={shown.kind}
      options={parts.map((part) => ({ value: part.kind, label: <Counted part={part} /> }))}
      onChange={onChange}
    />
  )
}

function Counted({ part }: { part: HoldingsPart }) {
  const words = useWords()
  return (
    <>
      {words(part.name)} <Verbatim className={styles.counted} text={part.useOpen()?.length} />
    </>
  )
}
