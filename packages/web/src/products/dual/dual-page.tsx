import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { COINS } from '@tenor/contract/core'
import { DUAL_DELIVERY_HOUR, DUAL_TYPES, DUAL_VIP_TIER, type DualType, mayUseCategory } from '@tenor/contract/dual'
import { Button, Choice, Countdown, ListState, Segmented } from '@tenor/ui'
import { lazy, Suspense } from 'react'
import { useSession } from '../../core/account/index.ts'
import { CoinPicker } from '../../core/market/index.ts'
import { FailedList, Page, StaleLine } from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import styles from './dual.module.css'
import type { DualOffer } from './dual-offer.ts'
import { DualOfferTable } from './dual-offer-table.tsx'
import { useDualOffers } from './dual-queries.ts'
import type { DualSearch } from './dual-search.ts'
import { DualSubscribePanel } from './dual-subscribe-panel.tsx'
import { termWords } from './dual-words.ts'

const DualResultPanel = lazy(() =>
  import('./dual-result-panel.tsx').then((room) => ({ default: room.DualResultPanel })),
)

const HERE = '/dual-currency-investment'
const ANY_TERM = 'any'

export function DualPage() {
  const words = useWords()
  const navigate = useNavigate()
  const search = useSearch({ from: HERE })
  const { coin = COINS[0] ?? 'BTC', type = 'put', vip = false, term, pid, order } = search
  const time = `${String(DUAL_DELIVERY_HOUR).padStart(2, '0')}:00`
  const go = (change: DualSearch) => navigate({ to: HERE, search: kept({ ...search, ...change }), resetScroll: false })
  const close = () => go({ pid: undefined, order: undefined })
  return (
    <Page title={words('dual.title')} text={words('dual.lede', { time })} aside={<NextDelivery {...{ coin, type }} />}>
      <DualFilters {...{ coin, type, isVip: vip, term, go }} />
      <DualOffers {...{ coin, type, isVip: vip, term, go }} onSubscribe={(id) => go({ coin, type, pid: id })} />
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

type Chosen = {
  coin: string
  type: DualType
  isVip: boolean
  term: number | undefined
  go: (change: DualSearch) => void
}

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

function DualFilters({ coin, type, isVip, term, go }: Chosen) {
  const words = useWords()
  const search = useSearch({ from: HERE })
  const { data } = useDualOffers(coin, type, isVip)
  return (
    <div className={styles.filters}>
      <CoinPicker
        label={words('dual.coin')}
        coin={coin}
        linkTo={(one, content, look) => (
          <Link key={one} to={HERE} search={kept({ ...search, coin: one })} resetScroll={false} {...look}>
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
          onChange={(value) => go({ vip: value === 'vip' ? true : undefined, term: undefined })}
        />
        <div className={styles.push}>
          <Choice
            quiet
            label={words('dual.filter.term')}
            value={term === undefined ? ANY_TERM : String(term)}
            options={termOptions(words, data ?? [], term, isVip)}
            onChange={(value) => go({ term: value === ANY_TERM ? undefined : Number.parseInt(value, 10) })}
          />
        </div>
      </div>
    </div>
  )
}

/** The terms on sale, and the chosen one even when it no longer is. */
function termOptions(words: Words, offers: readonly DualOffer[], chosen: number | undefined, isVip: boolean) {
  const lengths = [...offers.map(termLength), ...(chosen === undefined ? [] : [chosen])]
  const distinct = [...new Set(lengths)].sort((a, b) => a - b)
  return [
    { value: ANY_TERM, label: words('dual.filter.anyTerm') },
    ...distinct.map((length) => ({
      value: String(length),
      label: termWords(words, isVip ? { days: 1, hours: length } : { days: length, hours: 0 }),
    })),
  ]
}

/** Days, or hours for an hour term. */
function termLength({ term }: DualOffer): number {
  return term.hours > 0 ? term.hours : term.days
}

function DualOffers({ coin, type, isVip, term, go, onSubscribe }: Chosen & { onSubscribe: (pid: number) => void }) {
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
  const offers = term === undefined ? data : data?.filter((offer) => termLength(offer) === term)
  if (offers?.length === 0) return <Unmatched onClear={() => go({ term: undefined })} />
  return (
    <div>
      {isError && <StaleLine onRetry={refetch} />}
      {offers?.every((offer) => offer.isSoldOut) && (
        <ListState kind="sold_out" title={<Say id="dual.list.allSoldOut" />} />
      )}
      <DualOfferTable key={`${coin} ${type} ${isVip} ${term}`} offers={offers} onSubscribe={onSubscribe} />
    </div>
  )
}

function Unmatched({ onClear }: { onClear: () => void }) {
  return (
    <ListState
      kind="unmatched"
      title={<Say id="state.nothingMatches" />}
      action={
        <Button onPress={onClear}>
          <Say id="act.clear" />
        </Button>
      }
    />
  )
}
