import type { StakingDaySum } from '@tenor/contract/staking'
import { Amount, CoinName, type Column, DataTable, ListState, Verbatim } from '@tenor/ui'
import { Say, useWords } from '../../../platform/phrases/index.ts'

const COLUMNS: readonly Column<StakingDaySum>[] = [
  {
    id: 'coin',
    header: <Say id="console.balance.asset" />,
    cell: ({ reward_coin: coin, is_extra: isExtra }) => (
      <CoinName coin={coin}>{isExtra === 1 && <Say id="console.stakingRuns.bonus" />}</CoinName>
    ),
    onPhone: 'lead',
  },
  {
    id: 'rate',
    header: <Say id="console.staking.rate" />,
    cell: ({ rate }) => <Verbatim text={`${rate} %`} />,
    align: 'end',
    onPhone: 'under',
  },
  {
    id: 'holdings',
    header: <Say id="console.stakingRuns.holdings" />,
    cell: ({ holdings }) => <Verbatim text={holdings} />,
    align: 'end',
    onPhone: 'pair',
  },
  ...(['gross', 'fee', 'net', 'later'] as const).map(
    (name): Column<StakingDaySum> => ({
      id: name,
      header: <Say id={`console.stakingRuns.${name}`} />,
      cell: (row) => <Amount value={row[name]} asset={row.reward_coin} maximum={8} />,
      align: 'end',
      onPhone: name === 'net' ? 'aside' : 'pair',
    }),
  ),
]

/** What a day comes to, coin by coin. */
export function DaySums({ rows, isWaiting = false }: { rows: readonly StakingDaySum[]; isWaiting?: boolean }) {
  const words = useWords()
  if (!isWaiting && rows.length === 0)
    return <ListState kind="empty" title={<Say id="console.stakingRuns.nothing" />} />
  return (
    <DataTable
      label={words('console.stakingRuns.sums')}
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => `${row.reward_coin} ${row.is_extra}`}
      isWaiting={isWaiting}
      waitingRows={2}
    />
  )
}
