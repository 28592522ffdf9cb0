import { Link, useParams } from '@tanstack/react-router'
import { decimal } from '@tenor/contract/money'
import { DAY_MS, instantOfSeconds, later } from '@tenor/contract/time'
import { RETURN_DAYS, returnOver, returnSinceStart, worstFall } from '@tenor/contract/wealth'
import { Amount, Button, DayText, type Fact, Facts, FigureRow, InstantText, shapes } from '@tenor/ui'
import { useState } from 'react'
import { useCustomer } from '../../../core/account/index.ts'
import {
  Answered,
  Beside,
  FailedList,
  NotFoundPage,
  Page,
  panelOnDemand,
  useIsBeside,
  WaitingPart,
} from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { DetailPanel } from '../detail/detail-panel.tsx'
import { fundTerms } from '../fund-terms.tsx'
import { Gained } from '../gain.tsx'
import { OrdersList } from '../holdings/orders-list.tsx'
import { TypeBadge } from '../market/type-badge.tsx'
import styles from '../wealth.module.css'
import { useFundPage, useWealthHolding } from '../wealth-queries.ts'
import { FundAbout } from './fund-about.tsx'
import { FundChart } from './fund-chart.tsx'
import { type Fund, navsOf } from './fund-navs.ts'
import { NavList } from './nav-list.tsx'

const SubscribePanel = panelOnDemand(() =>
  import('../subscribe/subscribe-panel.tsx').then((module) => module.SubscribePanel),
)

/** One fund: its curve, what it came to, its terms, and the way into it. It never shows a rate. */
export function FundPage() {
  const { pid } = useParams({ from: '/funds/$pid' })
  const isId = /^\d{1,15}$/.test(pid)
  const { data, error, isError, refetch } = useFundPage.useIf(isId, Number.parseInt(pid, 10))
  const words = useWords()
  if (!isId) return <NotFoundPage />
  if (data !== undefined) return <Shown key={pid} fund={data} />
  return (
    <Page title={words('wealth.title')}>
      {isError ? <FailedList error={error} onRetry={refetch} /> : <WaitingPart />}
    </Page>
  )
}

function Shown({ fund }: { fund: Fund }) {
  const { pid, name, project_type: type } = fund
  const isBeside = useIsBeside()
  const [isOpen, setOpen] = useState(false)
  const [turn, setTurn] = useState(0)
  const isOnSale = fund.status === 'listed'
  const close = () => {
    setTurn(turn + 1)
    setOpen(false)
  }
  const panel = isOnSale && (isBeside || isOpen) && <SubscribePanel key={turn} pid={pid} onClose={close} />
  return (
    <Page
      title={name}
      aside={
        !isBeside && (
          <Button kind="primary" isDisabled={!isOnSale} onPress={() => setOpen(true)}>
            <Say id="wealth.subscribe" />
          </Button>
        )
      }
    >
      <div className={styles.inRow}>
        <Link to="/wealth">
          <Say id="wealth.all" />
        </Link>
        <TypeBadge type={type} />
      </div>
      <Beside panel={panel}>
        <Returns fund={fund} />
        <FundChart fund={fund} />
        <Terms fund={fund} />
        <FundAbout fund={fund} />
        <NavList fund={fund} />
        <Own pid={pid} />
      </Beside>
    </Page>
  )
}

/** Returns of one unit. A period that the fund has not had is left out. */
function Returns({ fund }: { fund: Fund }) {
  const points = navsOf(fund)
  const periods = RETURN_DAYS.flatMap((days): Fact[] => {
    const value = returnOver(points, days)
    return value === null
      ? []
      : [{ id: String(days), name: <Say id="unit.days" values={{ days }} />, value: <Gained value={value} /> }]
  })
  const since = returnSinceStart(points)
  const fall = worstFall(points)
  const facts: Fact[] = [...periods]
  if (since !== null)
    facts.push({ id: 'since', name: <Say id="wealth.fund.since" />, value: <Gained value={since.total} /> })
  if (since !== null && since.perYear !== null)
    facts.push({ id: 'year', name: <Say id="wealth.fund.perYear" />, value: <Gained value={since.perYear} /> })
  if (fall !== null)
    facts.push({ id: 'fall', name: <Say id="wealth.fund.fall" />, value: <Gained value={-fall.share} /> })
  return (
    <section className={styles.facts} aria-labelledby="fund-returns">
      <h2 id="fund-returns">
        <Say id="wealth.fund.returns" />
      </h2>
      <FigureRow facts={facts} />
      <p className={shapes.small}>
        <Say id="wealth.fund.past" />
      </p>
    </section>
  )
}

function Terms({ fund }: { fund: Fund }) {
  const { coin, min_amount, net_value_ratio, net_value_at, run_days: days, next_strike, risk, risk_reason } = fund
  const strike = instantOfSeconds(next_strike)
  const leaves = later(strike, days * DAY_MS)
  return (
    <section className={styles.facts} aria-labelledby="fund-terms">
      <h2 id="fund-terms">
        <Say id="wealth.productInfo" />
      </h2>
      <Facts
        facts={[
          {
            id: 'risk',
            name: <Say id="wealth.fund.risk" />,
            value: (
              <>
                <Say id="wealth.fund.risk.of" values={{ risk }} />
                {risk_reason !== undefined && <span className={shapes.small}>{risk_reason}</span>}
              </>
            ),
          },
          {
            id: 'nav',
            name: <Say id="wealth.nav.last" />,
            value: (
              <>
                <Amount value={decimal(net_value_ratio)} asset={coin} maximum={8} />{' '}
                <DayText at={instantOfSeconds(net_value_at)} />
              </>
            ),
          },
          { id: 'least', name: <Say id="wealth.least" />, value: <Amount value={decimal(min_amount)} asset={coin} /> },
          { id: 'lock', name: <Say id="wealth.lock" />, value: <Say id="wealth.days" values={{ days }} /> },
          ...fundTerms(fund),
          { id: 'strike', name: <Say id="wealth.fund.calendar.next" />, value: <InstantText at={strike} short /> },
          { id: 'leaves', name: <Say id="wealth.fund.calendar.lock" />, value: <InstantText at={leaves} short /> },
        ]}
      />
    </section>
  )
}

/** Orders of this fund, where the reader has any. */
function Own({ pid }: { pid: number }) {
  const isCustomer = Boolean(useCustomer())
  return isCustomer ? <OwnOrders pid={pid} /> : null
}

function OwnOrders({ pid }: { pid: number }) {
  const answer = useWealthHolding(pid)
  const [order, setOrder] = useState<number | null>(null)
  if (answer.data === null) return null
  return (
    <section className={styles.facts} aria-labelledby="fund-orders">
      <h2 id="fund-orders">
        <Say id="wealth.fund.orders" />
      </h2>
      <Answered answer={answer}>
        <OrdersList side="subscriptions" pid={pid} onOrder={setOrder} />
      </Answered>
      {order !== null && <DetailPanel orderId={order} onClose={() => setOrder(null)} />}
    </section>
  )
}
