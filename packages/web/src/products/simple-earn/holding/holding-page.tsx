import { Link, useParams, useSearch } from '@tanstack/react-router'
import { ModuleWords } from '@tenor/browser/phrases'
import { buttonClass } from '@tenor/ui'
import { SignedIn } from '../../../core/account/index.ts'
import { onDemand, Page } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { readHoldingSearch } from './holding-search.ts'
import { NoData } from './no-data.tsx'

const PATH = '/simple-earn/my-lendings/$id'

const FixedHolding = onDemand(() => import('./fixed-holding.tsx').then((module) => module.FixedHolding))
const FlexibleHoldingView = onDemand(() =>
  import('./flexible-holding.tsx').then((module) => module.FlexibleHoldingView),
)

/** One holding, as its address names it: a coin in flexible, or an order for a term. */
export function HoldingPage() {
  return (
    <ModuleWords module="flexible">
      <ModuleWords module="simple-earn-pages">
        <Holding />
      </ModuleWords>
    </ModuleWords>
  )
}

function Holding() {
  const words = useWords()
  const { id } = useParams({ from: PATH })
  const { orderType, asset, order_id } = readHoldingSearch(useSearch({ from: PATH }))
  const orderId = order_id ?? numberOf(id)
  const isFixed = orderType === 'fixed'
  const title =
    asset === undefined
      ? words('earn.holding.title')
      : words(`earn.holding.${isFixed ? 'fixed' : 'flexible'}`, { asset })
  return (
    <Page title={title} aside={<Back tab={isFixed ? 'fixed' : 'flexible'} />}>
      <SignedIn>
        {isFixed && orderId !== null && <FixedHolding orderId={orderId} asset={asset} />}
        {!isFixed && asset !== undefined && <FlexibleHoldingView asset={asset} />}
        {(isFixed ? orderId === null : asset === undefined) && <NoData />}
      </SignedIn>
    </Page>
  )
}

function numberOf(id: string): number | null {
  return /^\d{1,15}$/.test(id) ? Number.parseInt(id, 10) : null
}

function Back({ tab }: { tab: 'flexible' | 'fixed' }) {
  return (
    <Link to="/simple-earn/my-lendings" search={{ tab }} className={buttonClass({})}>
      <Say id="earn.myHoldings" />
    </Link>
  )
}
