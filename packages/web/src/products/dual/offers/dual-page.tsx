import { useSearch } from '@tanstack/react-router'
import { DUAL_DELIVERY_HOUR } from '@tenor/contract/dual'
import { Countdown } from '@tenor/ui'
import { memo, useCallback } from 'react'
import { onDemand, Page } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { DualBacktestLink } from '../backtest/dual-backtest-link.tsx'
import styles from '../dual.module.css'
import { useDualOffers } from '../dual-queries.ts'
import { DualSubscribePanel } from '../purchase/dual-subscribe-panel.tsx'
import { DUAL_PATH, type DualChoice, useDualChoice } from './dual-choice.ts'
import { DualFilters } from './dual-filters.tsx'
import { DualOffers } from './dual-offers.tsx'
import { DualSniperLink } from './dual-sniper-link.tsx'

const DualResultPanel = onDemand(() =>
  import('../purchase/dual-result-panel.tsx').then((module) => module.DualResultPanel),
)

// A panel that opens over them must not wait for the list and its filters to be drawn once more.
const Filters = memo(DualFilters)
const Offers = memo(DualOffers)

export function DualPage() {
  const words = useWords()
  const choice = useDualChoice()
  const { pid, order, from, ref_code } = useSearch({ from: DUAL_PATH })
  const { coin, type, isVip, go } = choice
  const time = `${String(DUAL_DELIVERY_HOUR).padStart(2, '0')}:00`
  const subscribe = useCallback((id: number) => go({ coin, type, pid: id }), [coin, type, go])
  const close = () => go({ pid: undefined, order: undefined })
  return (
    <Page
      title={words('dual.title')}
      text={isVip ? words('dual.lede.vip') : words('dual.lede', { time })}
      aside={<Aside choice={choice} />}
    >
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

function Aside({ choice }: { choice: DualChoice }) {
  const { coin, type } = choice
  return (
    <div className={styles.aside}>
      <p>
        <NextDelivery choice={choice} />
      </p>
      <DualBacktestLink coin={coin} type={type} />
      <DualSniperLink coin={coin} type={type} />
    </div>
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
