import { QUOTE_ASSET } from '@tenor/contract/core'
import type { PhraseKey } from '@tenor/contract/phrases'
import { Amount, CoinName, type Column, DataTable, ListState, Verbatim } from '@tenor/ui'
import type { ReactNode } from 'react'
import { SignedIn } from '../../core/account/index.ts'
import { FailedList, Page, ProductsLink, StaleLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { HoldingsTable } from './holdings-table.tsx'
import styles from './portfolio.module.css'
import { PortfolioChart } from './portfolio-chart.tsx'
import { type Group, groupsOf } from './portfolio-groups.ts'
import { PortfolioMoney } from './portfolio-money.tsx'
import { usePortfolio, usePortfolioHoldings } from './portfolio-queries.ts'
import { PortfolioTimeline } from './portfolio-timeline.tsx'

/** All that a customer has in Earn, over every product: by product, by coin, and each holding with the way to it. */
export function PortfolioPage() {
  const words = useWords()
  return (
    <Page title={words('portfolio.title')} text={words('portfolio.text')}>
      <SignedIn>
        <PortfolioMoney lead="worthNow" />
        <Parts />
      </SignedIn>
    </Page>
  )
}

/** Who has never had anything is told so once, not by every part. */
function Parts() {
  const { data } = usePortfolio(true)
  if (data?.count === 0 && data.earnedEver === 0n)
    return (
      <>
        <ListState
          kind="empty"
          title={<Say id="portfolio.none" />}
          text={<Say id="portfolio.none.text" />}
          action={<ProductsLink />}
        />
        <PortfolioTimeline isQuiet />
      </>
    )
  return (
    <>
      <PortfolioChart />
      <PortfolioTimeline />
      <Holdings />
    </>
  )
}

function Holdings() {
  const { data, isError, error, refetch } = usePortfolioHoldings(true)
  const words = useWords()
  if (data === undefined && isError) return <FailedList error={error} onRetry={refetch} />
  if (data?.length === 0) return <Nothing />
  const isWaiting = data === undefined
  const rows = data ?? []
  return (
    <>
      {isError && <StaleLine onRetry={refetch} />}
      <Groups
        name="portfolio.byProduct"
        groups={groupsOf(rows, ({ product }) => product)}
        isWaiting={isWaiting}
        nameOf={(product) => words(`sale.${product}` as PhraseKey)}
      />
      <Groups
        name="portfolio.byCoin"
        groups={groupsOf(rows, ({ worthAsset }) => worthAsset)}
        isWaiting={isWaiting}
        nameOf={(coin) => <CoinName coin={coin} />}
      />
      <section className={styles.part} aria-label={words('portfolio.holdings')}>
        <h2 className={styles.heading}>
          <Say id="portfolio.holdings" />
        </h2>
        <HoldingsTable label={words('portfolio.holdings')} rows={rows} isWaiting={isWaiting} />
      </section>
    </>
  )
}

function Nothing() {
  return <ListState kind="empty" title={<Say id="noRecord" />} action={<ProductsLink />} />
}

type GroupsProps = {
  name: 'portfolio.byProduct' | 'portfolio.byCoin'
  groups: readonly Group[]
  isWaiting: boolean
  nameOf: (name: string) => ReactNode
}

/** What several holdings come to. */
function Groups({ name, groups, isWaiting, nameOf }: GroupsProps) {
  const words = useWords()
  const value = (amount: bigint | null) =>
    amount === null ? '–' : <Amount value={amount} asset={QUOTE_ASSET} minimum={2} maximum={2} />
  const list: Column<Group>[] = [
    { id: 'name', header: words(name), onPhone: 'lead', cell: (group) => nameOf(group.name) },
    {
      id: 'count',
      header: words('portfolio.count'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ count }) => <Verbatim text={count} />,
    },
    {
      id: 'putIn',
      header: words('earn.money.putIn'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ putIn }) => value(putIn),
    },
    {
      id: 'worth',
      header: words('earn.money.worthNow'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ worth }) => value(worth),
    },
  ]
  return (
    <section className={styles.part} aria-label={words(name)}>
      <DataTable
        label={words(name)}
        columns={list}
        rows={groups}
        rowKey={(group) => group.name}
        isWaiting={isWaiting}
        waitingRows={2}
      />
    </section>
  )
}
