import { useNavigate, useSearch } from '@tanstack/react-router'
import { listedOptions } from '@tenor/browser/assets'
import type { FixedCashRow, FixedMaturityRow } from '@tenor/contract/simple-earn'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, CoinName, type Column, DataTable, InstantText, ListState, Verbatim } from '@tenor/ui'
import { Answered, AnyOf, FilterRow, NoRows, Page, Section } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useMaturities } from '../simple-earn-queries.ts'

const amount = (value: string) => <Amount value={value} maximum={8} />

const CASH: readonly Column<FixedCashRow>[] = [
  {
    id: 'asset',
    header: <Say id="console.balance.asset" />,
    cell: ({ asset }) => <CoinName coin={asset} />,
    onPhone: 'lead',
  },
  {
    id: 'due',
    header: <Say id="console.maturities.due" />,
    cell: ({ due }) => amount(due),
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'stays',
    header: <Say id="console.maturities.stays" />,
    cell: ({ stays }) => amount(stays),
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'cash',
    header: <Say id="console.maturities.cash" />,
    cell: ({ cash }) => <b>{amount(cash)}</b>,
    align: 'end',
    onPhone: 'aside',
  },
]

const LADDER: readonly Column<FixedMaturityRow>[] = [
  {
    id: 'day',
    header: <Say id="console.maturities.day" />,
    cell: ({ day }) => <InstantText at={instantOfSeconds(day)} />,
    onPhone: 'lead',
  },
  {
    id: 'asset',
    header: <Say id="console.balance.asset" />,
    cell: ({ asset }) => <CoinName coin={asset} />,
    onPhone: 'under',
  },
  {
    id: 'orders',
    header: <Say id="console.overview.orders" />,
    cell: ({ orders }) => <Verbatim text={orders} />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'principal',
    header: <Say id="console.maturities.principal" />,
    cell: ({ principal }) => amount(principal),
    align: 'end',
    onPhone: 'aside',
  },
  ...(['interest', 'coupon', 'reinvested', 'to_flexible'] as const).map(
    (name): Column<FixedMaturityRow> => ({
      id: name,
      header: <Say id={`console.maturities.${name}`} />,
      cell: (row) => amount(row[name]),
      align: 'end',
      onPhone: 'pair',
    }),
  ),
]

/** What fixed orders fall due by day and asset, and the cash that the next seven days need. */
export function MaturitiesPage() {
  const words = useWords()
  const navigate = useNavigate()
  const { asset } = useSearch({ from: '/simple-earn/maturities' })
  const answer = useMaturities(asset)
  const { data, isPending } = answer
  const show = (next: string | undefined) =>
    navigate({ to: '/simple-earn/maturities', search: next === undefined ? {} : { asset: next } })
  return (
    <Page title={words('console.maturities')} text={words('console.maturities.text')}>
      <FilterRow label={words('console.filter')}>
        <AnyOf label={words('console.balance.asset')} value={asset} options={listedOptions()} onChange={show} />
      </FilterRow>
      <Answered answer={answer}>
        <Section title={words('console.maturities.week')} text={words('console.maturities.week.text')}>
          {data?.cash.length === 0 ? (
            <ListState kind="empty" title={<Say id="console.maturities.week.none" />} />
          ) : (
            <DataTable
              label={words('console.maturities.week')}
              columns={CASH}
              rows={data?.cash ?? []}
              rowKey={(row) => row.asset}
              isWaiting={isPending}
              waitingRows={2}
            />
          )}
        </Section>
        <Section title={words('console.maturities.ladder')} text={words('console.maturities.ladder.text')}>
          {data?.ladder.length === 0 ? (
            <NoRows isFiltered={asset !== undefined} />
          ) : (
            <DataTable
              label={words('console.maturities.ladder')}
              columns={LADDER}
              rows={data?.ladder ?? []}
              rowKey={(row) => `${row.day} ${row.asset}`}
              isWaiting={isPending}
              isWide
            />
          )}
        </Section>
      </Answered>
    </Page>
  )
}
