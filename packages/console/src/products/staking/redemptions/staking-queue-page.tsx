import { useNavigate, useSearch } from '@tanstack/react-router'
import { listedOptions } from '@tenor/browser/assets'
import type { StakingFastDay, StakingQueueDay } from '@tenor/contract/staking'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Badge, CoinName, type Column, DataTable, InstantText, ListState, Verbatim } from '@tenor/ui'
import { Answered, AnyOf, FilterRow, NoRows, Page, Section } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useStakingQueue } from '../staking-queries.ts'
import { StakingCash } from './staking-cash.tsx'

/** What leaves by day and coin, with what must be there for it, and what is left of today's fast redemption. */
export function StakingQueuePage() {
  const words = useWords()
  const navigate = useNavigate()
  const { coin } = useSearch({ from: '/staking/redemptions' })
  const answer = useStakingQueue(coin)
  const { data, isPending } = answer
  return (
    <Page title={words('console.stakingQueue')} text={words('console.stakingQueue.text')}>
      <FilterRow label={words('console.filter')}>
        <AnyOf
          label={words('console.balance.asset')}
          value={coin}
          options={listedOptions()}
          onChange={(next) =>
            navigate({ to: '/staking/redemptions', search: next === undefined ? {} : { coin: next } })
          }
        />
      </FilterRow>
      <Answered answer={answer}>
        <Section title={words('console.stakingQueue.days')} text={words('console.stakingQueue.days.text')}>
          {data?.days.length === 0 ? (
            <NoRows isFiltered={coin !== undefined} text={<Say id="console.stakingQueue.none" />} />
          ) : (
            <DataTable
              label={words('console.stakingQueue.days')}
              columns={DAYS}
              rows={data?.days ?? []}
              rowKey={(row) => `${row.day} ${row.coin}`}
              isWaiting={isPending}
              isWide
            />
          )}
        </Section>
        <Section title={words('console.stakingQueue.fast')} text={words('console.stakingQueue.fast.text')}>
          {data?.fast.length === 0 ? (
            <ListState kind="empty" title={<Say id="console.stakingQueue.fast.none" />} />
          ) : (
            <DataTable
              label={words('console.stakingQueue.fast')}
              columns={FAST}
              rows={data?.fast ?? []}
              rowKey={(row) => row.pid}
              isWaiting={isPending}
              waitingRows={2}
            />
          )}
        </Section>
      </Answered>
      <StakingCash />
    </Page>
  )
}

const DAYS: readonly Column<StakingQueueDay>[] = [
  {
    id: 'day',
    header: <Say id="console.stakingQueue.day" />,
    cell: ({ day, late }) => (
      <>
        <InstantText at={instantOfSeconds(day)} short />{' '}
        {late === 1 && (
          <Badge colour="red">
            <Say id="console.stakingQueue.late" />
          </Badge>
        )}
      </>
    ),
    onPhone: 'lead',
  },
  {
    id: 'coin',
    header: <Say id="console.balance.asset" />,
    cell: ({ coin }) => <CoinName coin={coin} />,
    onPhone: 'under',
  },
  {
    id: 'redemptions',
    header: <Say id="console.stakingQueue.redemptions" />,
    cell: ({ redemptions, fast }) => (
      <Say id="console.stakingQueue.redemptions.value" values={{ count: redemptions, fast }} />
    ),
    align: 'end',
    onPhone: 'pair',
  },
  ...(['amount', 'fee', 'received', 'needed'] as const).map(
    (name): Column<StakingQueueDay> => ({
      id: name,
      header: <Say id={`console.stakingQueue.${name}`} />,
      cell: (row) => {
        const amount = <Amount value={row[name]} maximum={8} />
        return name === 'needed' ? <b>{amount}</b> : amount
      },
      align: 'end',
      onPhone: name === 'needed' ? 'aside' : 'pair',
    }),
  ),
]

const limited = (limit: string | null, coin: string) =>
  limit === null ? <Say id="console.staking.noLimit" /> : <Amount value={limit} asset={coin} maximum={8} />

const FAST: readonly Column<StakingFastDay>[] = [
  {
    id: 'product',
    header: <Say id="console.catalogue.product" />,
    cell: ({ coin, name, paused }) => (
      <CoinName coin={coin}>
        {paused === 1 ? <Say id="console.stakingQueue.paused" /> : <Verbatim text={name} />}
      </CoinName>
    ),
    onPhone: 'lead',
  },
  ...(['personal', 'daily', 'used', 'left'] as const).map(
    (name): Column<StakingFastDay> => ({
      id: name,
      header: <Say id={`console.stakingQueue.fast.${name}`} />,
      cell: (row) => (name === 'left' ? <b>{limited(row[name], row.coin)}</b> : limited(row[name], row.coin)),
      align: 'end',
      onPhone: name === 'left' ? 'aside' : 'pair',
    }),
  ),
]
