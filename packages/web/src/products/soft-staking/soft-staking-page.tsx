import { Link } from '@tanstack/react-router'
import { Amount, CoinName, type Column, DataTable, ListState, Percent, shapes } from '@tenor/ui'
import { useCustomer } from '../../core/account/index.ts'
import { FailedList, Page, ProductsLink, StaleLine } from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import { RewardsList } from './rewards-list.tsx'
import styles from './soft-staking.module.css'
import { type SoftCoin, useSoftCoins } from './soft-staking-queries.ts'
import { SpansList } from './spans-list.tsx'
import { SwitchCard } from './switch-card.tsx'

/** Soft staking: its switch, what earns, what was earned. */
export function SoftStakingPage() {
  const words = useWords()
  const customer = useCustomer()
  return (
    <Page title={words('softStaking.title')} text={words('softStaking.lede')}>
      <SwitchCard />
      <Coins />
      {customer !== null && <Own />}
      <p className={shapes.note}>
        <Link to="/soft-staking/snapshots">
          <Say id="softStaking.check.link" />
        </Link>
      </p>
    </Page>
  )
}

function Coins() {
  const words = useWords()
  const { data, isError, error, refetch } = useSoftCoins()
  return (
    <section className={shapes.part} aria-labelledby="soft-coins">
      <h2 id="soft-coins" className={shapes.heading3}>
        <Say id="softStaking.coins" />
      </h2>
      {isError && data === undefined && <FailedList error={error} onRetry={refetch} />}
      {isError && data !== undefined && <StaleLine onRetry={refetch} />}
      {data?.length === 0 && (
        <ListState kind="empty" title={<Say id="softStaking.coins.none" />} action={<ProductsLink />} />
      )}
      {(data === undefined ? !isError : data.length > 0) && (
        <DataTable
          label={words('softStaking.coins')}
          columns={columns(words)}
          rows={data ?? []}
          rowKey={({ coin }) => coin}
          isWaiting={data === undefined}
          waitingRows={4}
        />
      )}
    </section>
  )
}

function columns(words: Words): Column<SoftCoin>[] {
  return [
    { id: 'coin', header: words('softStaking.coin'), onPhone: 'lead', cell: ({ coin }) => <CoinName coin={coin} /> },
    {
      id: 'rate',
      header: words('softStaking.rate'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ terms }) => (
        <span className={styles.strong}>
          <Percent value={terms.rate} />
        </span>
      ),
    },
    {
      id: 'floor',
      header: words('softStaking.floor'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ coin, terms }) => <Amount value={terms.floor} asset={coin} maximum={8} />,
    },
    {
      id: 'cap',
      header: words('softStaking.cap'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ coin, terms }) =>
        terms.cap === null ? <Say id="softStaking.cap.none" /> : <Amount value={terms.cap} asset={coin} maximum={8} />,
    },
  ]
}

function Own() {
  return (
    <>
      <RewardsList />
      <SpansList />
    </>
  )
}
