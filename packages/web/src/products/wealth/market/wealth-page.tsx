import { Link } from '@tanstack/react-router'
import { decimal } from '@tenor/contract/money'
import type { WealthProductRow } from '@tenor/contract/wealth'
import {
  Amount,
  Button,
  buttonClass,
  CoinName,
  type Column,
  classes,
  DataTable,
  InPhoneRow,
  ListState,
  Percent,
  shapes,
  VipBadge,
} from '@tenor/ui'
import { useState } from 'react'
import { FailedList, Page, ProductsLink, panelOnDemand, StaleLine } from '../../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import styles from '../wealth.module.css'
import { useFunds } from '../wealth-queries.ts'
import { TypeBadge } from './type-badge.tsx'

const SubscribePanel = panelOnDemand(() =>
  import('../subscribe/subscribe-panel.tsx').then((module) => module.SubscribePanel),
)

/** Funds on sale, of the platform and of third parties. */
export function WealthPage() {
  const words = useWords()
  const { data, isError, error, refetch } = useFunds()
  const [chosen, choose] = useState<number | null>(null)
  return (
    <Page title={words('wealth.title')} text={words('wealth.lede')} aside={<Aside />}>
      <div className={styles.shown}>
        {isError && data === undefined && <FailedList error={error} onRetry={refetch} />}
        {isError && data !== undefined && <StaleLine onRetry={refetch} />}
        {data?.length === 0 && (
          <ListState kind="empty" title={<Say id="wealth.nothingOnSale" />} action={<ProductsLink />} />
        )}
        {(data === undefined ? !isError : data.length > 0) && (
          <DataTable
            label={words('wealth.title')}
            columns={columns(words, choose)}
            rows={data ?? []}
            rowKey={({ pid }) => pid}
            isWaiting={data === undefined}
            waitingRows={3}
            isWide
            onOpen={({ pid }) => choose(pid)}
          />
        )}
      </div>
      {chosen !== null && <SubscribePanel pid={chosen} onClose={() => choose(null)} />}
    </Page>
  )
}

function Aside() {
  return (
    <div className={shapes.bar}>
      <VipBadge>
        <Say id="wealth.vip" />
      </VipBadge>
      <Link to="/wealth/holdings" className={buttonClass({})}>
        <Say id="wealth.myHoldings" />
      </Link>
    </div>
  )
}

/** In a row of a phone it stands below the rate, which has no heading there. */
function TypeOfRate({ type }: { type: WealthProductRow['project_type'] }) {
  return (
    <>
      <InPhoneRow>
        <Say id="wealth.recentRate" />
      </InPhoneRow>
      <TypeBadge type={type} />
    </>
  )
}

function columns(words: Words, open: (pid: number) => void): Column<WealthProductRow>[] {
  return [
    {
      id: 'name',
      header: words('wealth.product'),
      onPhone: 'lead',
      isTwoLine: true,
      cell: ({ coin, name, pid }) => (
        <CoinName
          coin={coin}
          title={
            <Link to="/funds/$pid" params={{ pid: String(pid) }} className={styles.fund}>
              {name}
            </Link>
          }
        />
      ),
    },
    {
      id: 'rate',
      header: words('wealth.recentRate'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ recent_30_days_rate: rate }) => (
        <span className={classes(styles.strong, rate !== null && decimal(rate) < 0n && styles.fall)}>
          {rate === null ? '—' : <Percent value={decimal(rate)} />}
        </span>
      ),
    },
    {
      id: 'type',
      header: words('wealth.type'),
      onPhone: 'note',
      cell: ({ project_type }) => <TypeOfRate type={project_type} />,
    },
    {
      id: 'nav',
      header: words('wealth.nav.last'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ net_value_ratio, coin }) => <Amount value={decimal(net_value_ratio)} asset={coin} maximum={8} />,
    },
    {
      id: 'least',
      header: words('wealth.least'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ min_amount, coin }) => <Amount value={decimal(min_amount)} asset={coin} />,
    },
    {
      id: 'lock',
      header: words('wealth.lock'),
      onPhone: 'pair',
      cell: ({ run_days: days, profit_share }) => (
        <>
          <Say id="wealth.days" values={{ days }} />
          <small className={shapes.small}>
            <Say id="wealth.share" /> <Percent value={decimal(profit_share)} />
          </small>
        </>
      ),
    },
    {
      id: 'fall',
      header: words('wealth.drawdown'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ drawdown }) => <Percent value={decimal(drawdown)} />,
    },
    {
      id: 'subscribe',
      header: <span className="visually-hidden">{words('wealth.subscribe')}</span>,
      align: 'end',
      onPhone: 'hidden',
      cell: ({ pid, name, status }) => (
        <Button
          aria-label={words('wealth.subscribe.of', { name })}
          isDisabled={status !== 'listed'}
          onPress={() => open(pid)}
        >
          <Say id="wealth.subscribe" />
        </Button>
      ),
    },
  ]
}
