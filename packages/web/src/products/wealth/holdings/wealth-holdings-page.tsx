import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { given } from '@tenor/browser/search'
import { buttonClass, TabSet, VipBadge } from '@tenor/ui'
import { SignedIn } from '../../../core/account/index.ts'
import { Page, panelOnDemand } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from '../wealth.module.css'
import type { WealthSearch, WealthTab } from '../wealth-search.ts'
import { FundsMoney } from './funds-money.tsx'
import { HoldingsList } from './holdings-list.tsx'
import { OrdersList } from './orders-list.tsx'

const DetailPanel = panelOnDemand(() => import('../detail/detail-panel.tsx').then((module) => module.DetailPanel))
const PATH = '/wealth/holdings'

/** What the reader has of funds, and their orders; the chosen tab and order stand in the address. */
export function WealthHoldingsPage() {
  const words = useWords()
  return (
    <Page title={words('wealth.holdings.title')} text={words('wealth.holdings.text')} aside={<Aside />}>
      <SignedIn>
        <FundsMoney />
        <Tabs />
      </SignedIn>
    </Page>
  )
}

type Change = { [Key in keyof WealthSearch]?: WealthSearch[Key] | undefined }

function Tabs() {
  const words = useWords()
  const navigate = useNavigate({ from: PATH })
  const { tab = 'holdings', order } = useSearch({ from: PATH })
  const go = (change: Change) =>
    navigate({ to: PATH, search: (now) => given({ ...now, ...change }), resetScroll: false })
  const onOrder = (id: number) => go({ order: id })
  return (
    <>
      <TabSet<WealthTab>
        label={words('wealth.holdings.title')}
        value={tab}
        onChange={(next) => go({ tab: next })}
        tabs={[
          { value: 'holdings', label: <Say id="wealth.tab.holdings" />, content: <HoldingsList /> },
          {
            value: 'subscriptions',
            label: <Say id="wealth.tab.subscriptions" />,
            content: <OrdersList onOrder={onOrder} side="subscriptions" />,
          },
          {
            value: 'redemptions',
            label: <Say id="wealth.tab.redemptions" />,
            content: <OrdersList onOrder={onOrder} side="redemptions" />,
          },
        ]}
      />
      {order !== undefined && <DetailPanel orderId={order} onClose={() => go({ order: undefined })} />}
    </>
  )
}

function Aside() {
  return (
    <div className={styles.bar}>
      <VipBadge>
        <Say id="wealth.vip" />
      </VipBadge>
      <Link to="/wealth" className={buttonClass({ kind: 'primary' })}>
        <Say id="wealth.all" />
      </Link>
    </div>
  )
}
