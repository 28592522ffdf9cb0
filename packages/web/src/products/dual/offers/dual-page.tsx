import { useSearch } from '@tanstack/react-router'
import { DUAL_CATEGORY, DUAL_DELIVERY_HOUR, DUAL_QUOTE_ASSET } from '@tenor/contract/dual'
import { Countdown, Price, Verbatim } from '@tenor/ui'
import { memo, useCallback } from 'react'
import { usePrice } from '../../../core/market/index.ts'
import { Page, panelOnDemand } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { DualBacktestLink } from '../backtest/dual-backtest-link.tsx'
import { useDualOffers } from '../dual-queries.ts'
import { DualSubscribePanel } from '../purchase/dual-subscribe-panel.tsx'
import { DUAL_PATH, type DualChoice, useDualChoice } from './dual-choice.ts'
import { DualFilters } from './dual-filters.tsx'
import styles from './dual-head.module.css'
import { DualOffers } from './dual-offers.tsx'
import { DualSniperLink } from './dual-sniper-link.tsx'

const DualResultPanel = panelOnDemand(() =>
  import('../purchase/dual-result-panel.tsx').then((module) => module.DualResultPanel),
)

// A panel that opens over them must not wait for the list and its filters to be drawn once more.
const Filters = memo(DualFilters)
const Offers = memo(DualOffers)

export function DualPage() {
  const words = useWords()
  const choice = useDualChoice()
  const { pid, order, from, ref_code } = useSearch({ from: DUAL_PATH })
  const { coin, type, go } = choice
  const subscribe = useCallback((id: number) => go({ coin, type, pid: id }), [coin, type, go])
  const close = () => go({ pid: undefined, order: undefined })
  return (
    <Page title={words('dual.title')} text={<Lede choice={choice} />} aside={<Aside choice={choice} />} isDense>
      <Filters choice={choice} />
      <Offers choice={choice} onSubscribe={subscribe} />
      {pid !== undefined && order === undefined && (
        <DualSubscribePanel
          key={pid}
          pid={pid}
          from={from}
          refCode={ref_code}
          onClose={close}
          onPlaced={(id) => go({ order: id })}
        />
      )}
      {order !== undefined && (
        <DualResultPanel
          orderId={order}
          from={from}
          onClose={close}
          onAgain={(id) => go({ pid: id, order: undefined })}
        />
      )}
    </Page>
  )
}

const DELIVERED_AT = `${String(DUAL_DELIVERY_HOUR).padStart(2, '0')}:00`

/** What is sold here, and what comes of it in the chosen direction. */
function Lede({ choice: { coin, type, category, isVip } }: { choice: DualChoice }) {
  if (category === DUAL_CATEGORY.TRIAL_FUND) return <Say id="dual.list.trial" />
  return (
    <>
      <span className={styles.onWide}>
        {isVip ? <Say id="dual.lede.vip" /> : <Say id="dual.lede" values={{ time: DELIVERED_AT }} />}
      </span>{' '}
      <Say
        id={`dual.list.rule.${type}`}
        values={{ coin: <Verbatim text={coin} />, quote: <Verbatim text={DUAL_QUOTE_ASSET} /> }}
      />
    </>
  )
}

function Aside({ choice }: { choice: DualChoice }) {
  const { coin, type } = choice
  return (
    <div className={styles.aside}>
      <DualBacktestLink coin={coin} type={type} />
      <DualSniperLink coin={coin} type={type} />
      {/* Last, so that nothing moves when they come. */}
      <p>
        <CoinPrice coin={coin} /> <NextDelivery choice={choice} />
      </p>
    </div>
  )
}

/** What the chosen coin costs now: its targets stand around it. */
function CoinPrice({ coin }: { coin: string }) {
  const price = usePrice(coin)
  if (price === null) return null
  return (
    <b>
      <Verbatim text={coin} /> <Price value={price} />
    </b>
  )
}

function NextDelivery({ choice: { coin, type, category } }: { choice: DualChoice }) {
  const { data } = useDualOffers(coin, type, category)
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
