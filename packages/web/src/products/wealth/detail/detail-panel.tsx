import { decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { PROJECT_TYPE, type WealthOrderDetail } from '@tenor/contract/wealth'
import { Amount, CopyId, type Fact, Facts, InstantText, Panel, Percent, Verbatim } from '@tenor/ui'
import { FailedList, WaitingPart } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { Gain } from '../gain.tsx'
import { TypeBadge } from '../market/type-badge.tsx'
import styles from '../wealth.module.css'
import { useWealthOrder } from '../wealth-queries.ts'
import { DetailChart } from './detail-chart.tsx'

export type DetailPanelProps = { orderId: number; onClose: () => void }

/** One subscription: what is the reader's of it, what the product is, and how it went. */
export function DetailPanel({ orderId, onClose }: DetailPanelProps) {
  const words = useWords()
  const { data, isError, error, refetch } = useWealthOrder(orderId)
  const title = data === undefined ? <Say id="wealth.detail" /> : <Verbatim text={data.name} />
  return (
    <Panel isOpen isVip onClose={onClose} closeLabel={words('act.close')} title={title} width="wide">
      {isError && data === undefined && <FailedList error={error} onRetry={refetch} />}
      {data === undefined && !isError && <WaitingPart />}
      {data !== undefined && (
        <div className={styles.detail}>
          <div className={styles.facts}>
            <Personal order={data} />
            <ProductFacts order={data} />
            <Performance order={data} />
          </div>
          <DetailChart orderId={orderId} coin={data.coin} />
        </div>
      )}
    </Panel>
  )
}

/** Units and client id are of asset management, the value at the subscription of private wealth. */
function Personal({ order }: { order: WealthOrderDetail }) {
  const words = useWords()
  const { coin, project_type, net_value_ratio_buy: bought } = order
  const isThird = project_type === PROJECT_TYPE.ASSET_MANAGEMENT
  const facts: Fact[] = [
    {
      id: 'amount',
      name: <Say id="wealth.holding" />,
      value: <Amount value={decimal(order.amount)} asset={coin} maximum={8} />,
    },
  ]
  if (isThird) {
    const units = <Amount value={decimal(order.unit)} maximum={6} />
    facts.push({ id: 'units', name: <Say id="wealth.units" />, value: units })
  }
  if (order.show_interest === 1) {
    const gain = <Gain value={order.income_amount} coin={coin} />
    facts.push({ id: 'income', name: <Say id="wealth.income" />, value: gain })
  }
  if (!isThird && bought !== null) {
    const value = <Amount value={decimal(bought)} asset={coin} maximum={8} />
    facts.push({ id: 'bought', name: <Say id="wealth.nav.bought" />, value })
  }
  if (isThird) {
    const copy = { copyLabel: words('wealth.client.copy'), copiedLabel: words('act.copied') }
    facts.push({ id: 'client', name: <Say id="wealth.client" />, value: <CopyId value={order.client_id} {...copy} /> })
  }
  return (
    <section>
      <h3 className={styles.strong}>
        <Say id="wealth.personal" />
      </h3>
      <Facts facts={facts} />
    </section>
  )
}

function ProductFacts({ order }: { order: WealthOrderDetail }) {
  const { coin, project_type, recent_30_days_rate: rate } = order
  const facts: Fact[] = [
    { id: 'type', name: <Say id="wealth.type" />, value: <TypeBadge type={project_type} /> },
    ...(project_type === PROJECT_TYPE.PRIVATE_WEALTH
      ? [
          {
            id: 'recent',
            name: <Say id="wealth.recentRate" />,
            value: rate === null ? '—' : <Percent value={decimal(rate)} />,
          },
        ]
      : []),
    {
      id: 'nav',
      name: <Say id="wealth.nav.last" />,
      value: <Amount value={decimal(order.net_value_ratio)} asset={coin} maximum={8} />,
    },
    {
      id: 'navAt',
      name: <Say id="wealth.nav.of" />,
      value: <InstantText at={instantOfSeconds(order.net_value_at)} short />,
    },
    { id: 'lock', name: <Say id="wealth.lock" />, value: <Say id="wealth.days" values={{ days: order.run_days }} /> },
  ]
  return (
    <section>
      <h3 className={styles.strong}>
        <Say id="wealth.productInfo" />
      </h3>
      <Facts facts={facts} />
    </section>
  )
}

/** By the fund, by the reader's own money, and beside it the coin just held. */
function Performance({ order: { performance } }: { order: WealthOrderDetail }) {
  const rate = (value: string | null) => (value === null ? '—' : <Percent value={decimal(value)} />)
  return (
    <section>
      <h3 className={styles.strong}>
        <Say id="wealth.performance" />
      </h3>
      <Facts
        facts={[
          { id: 'time', name: <Say id="wealth.timeWeighted" />, value: rate(performance.time_weighted) },
          { id: 'money', name: <Say id="wealth.moneyWeighted" />, value: rate(performance.money_weighted) },
          { id: 'fall', name: <Say id="wealth.drawdown" />, value: rate(performance.drawdown) },
          { id: 'usdt', name: <Say id="wealth.usdtRate" />, value: rate(performance.usdt_rate) },
          { id: 'hold', name: <Say id="wealth.holdRate" />, value: rate(performance.hold_rate) },
        ]}
      />
    </section>
  )
}
