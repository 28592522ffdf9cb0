import { useNavigate, useSearch } from '@tanstack/react-router'
import { given } from '@tenor/browser/search'
import { TabSet } from '@tenor/ui'
import { HoldingsPage } from '../../../core/holdings/index.ts'
import { panelOnDemand } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { readWealthSearch, type WealthSearch, type WealthTab } from '../wealth-search.ts'
import { FundsMoney } from './funds-money.tsx'
import { HoldingsList } from './holdings-list.tsx'
import { OrdersList } from './orders-list.tsx'

const DetailPanel = panelOnDemand(() => import('../detail/detail-panel.tsx').then((module) => module.DetailPanel))
const PATH = '/wealth/holdings'

/** What the reader has of funds, and their orders; the chosen tab and order stand in the address. */
export function WealthHoldingsPage() {
  return (
    <HoldingsPage>
      <Tabs />
      <FundsMoney />
    </HoldingsPage>
  )
}

type Change = { [Key in keyof WealthSearch]?: WealthSearch[Key] | undefined }

function Tabs() {
  const words = useWords()
  const navigate = useNavigate({ from: PATH })
  const { tab = 'holdings', order } = readWealthSearch(useSearch({ from: PATH }))
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
