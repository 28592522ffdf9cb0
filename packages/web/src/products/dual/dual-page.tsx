import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { COINS } from '@tenor/contract/core'
import { DUAL_DELIVERY_HOUR, DUAL_TYPES, DUAL_VIP_TIER, type DualType, mayUseCategory } from '@tenor/contract/dual'
import { Countdown, ListState, Segmented } from '@tenor/ui'
import { lazy, Suspense } from 'react'
import { useSession } from '../../core/account/index.ts'
import { CoinPicker } from '../../core/market/index.ts'
import { FailedList, Page, StaleLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './dual.module.css'
import { DualOfferTable } from './dual-offer-table.tsx'
import { useDualOffers } from './dual-queries.ts'
import type { DualSearch } from './dual-search.ts'
import { DualSubscribePanel } from './dual-subscribe-panel.tsx'

const DualResultPanel = lazy(() =>
  import('./dual-result-panel.tsx').then((room) => ({ default: room.DualResultPanel })),
)

const HERE = '/dual-currency-investment'

export function DualPage() {
  const words = useWords()
  const navigate = useNavigate()
  const search = useSearch({ from: HERE })
  const { coin = COINS[0] ?? 'BTC', type = 'put', vip = false, pid, order } = search
  const time = `${String(DUAL_DELIVERY_HOUR).padStart(2, '0')}:00`
  const go = (change: DualSearch) => navigate({ to: HERE, search: kept({ ...search, ...change }), resetScroll: false })
  const close = () => go({ pid: undefined, order: undefined })
  return (
    <Page title={words('dual.title')} text={words('dual.lede', { time })} aside={<NextDelivery {...{ coin, type }} />}>
      <DualFilters {...{ coin, type, isVip: vip, go }} />
      <DualOffers {...{ coin, type, isVip: vip }} onSubscribe={(id) => go({ coin, type, pid: id })} />
      {pid !== undefined && order === undefined && (
        <DualSubscribePanel key={pid} pid={pid} onClose={close} onPlaced={(id) => go({ order: id })} />
      )}
      {order !== undefined && (
        <Suspense>
          <DualResultPanel orderId={order} onClose={close} />
        </Suspense>
      )}
    </Page>
  )
}

/** Search parameters without those that are not set: they would stand in the address as undefined. */
function kept(search: DualSearch): DualSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as DualSearch
}

type Chosen = { coin: string; type: DualType; isVip: boolean }

function NextDelivery({ coin, type }: { coin: string; type: DualType }) {
  const { data } = useDualOffers(coin, type, false)
  const [next] = [...(data ?? [])].sort((a, b) => a.deliveryAt - b.deliveryAt)
  if (next === undefined) return null
  return (
    <Say
      id="dual.nextDelivery"
      values={{
        when: (
          <b>
            <Say id="dual.list.countdown" values={{ left: <Countdown to={next.deliveryAt} /> }} />
          </b>
        ),
      }}
    />
  )
}

function DualFilters({ coin, type, isVip, go }: Chosen & { go: (change: DualSearch) => void }) {
  const words = useWords()
  const search = useSearch({ from: HERE })
  return (
    <div className={styles.filters}>
      <CoinPicker
        label={words('dual.coin')}
        coin={coin}
        linkTo={(one, content, look) => (
          <Link key={one} to={HERE} search={{ ...search, coin: one }} resetScroll={false} {...look}>
            {content}
          </Link>
        )}
      />
      <div className={styles.row}>
        <Segmented
          label={words('dual.direction')}
          value={type}
          options={[...DUAL_TYPES].reverse().map((value) => ({ value, label: words(`dual.type.${value}`) }))}
          onChange={(value) => go({ type: value })}
        />
        <Segmented
          label={words('dual.category')}
          value={isVip ? 'vip' : 'normal'}
          options={[
            { value: 'normal', label: words('dual.category.1') },
            { value: 'vip', label: words('dual.category.3') },
          ]}
          onChange={(value) => go({ vip: value === 'vip' ? true : undefined })}
        />
      </div>
    </div>
  )
}

function DualOffers({ coin, type, isVip, onSubscribe }: Chosen & { onSubscribe: (pid: number) => void }) {
  const session = useSession()
  const { data, isError, error, refetch } = useDualOffers(coin, type, isVip)
  const isAllowed = mayUseCategory(isVip ? 3 : 1, session.data?.vip_tier ?? 0)
  if (isVip && session.data !== undefined && !isAllowed) {
    return <ListState kind="not_for_you" title={<Say id="state.notForTier" values={{ number: DUAL_VIP_TIER }} />} />
  }
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (data?.length === 0) {
    return <ListState kind="empty" title={<Say id="dual.list.empty" values={{ coin: <bdi>{coin}</bdi> }} />} />
  }
  const isSoldOut = data?.every((offer) => offer.isSoldOut) ?? false
  return (
    <div>
      {isError && <StaleLine onRetry={refetch} />}
      {isSoldOut && <ListState kind="sold_out" title={<Say id="dual.list.allSoldOut" />} />}
      <DualOfferTable offers={data} onSubscribe={onSubscribe} />
    </div>
  )
}
