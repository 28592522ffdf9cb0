import { ListFrame } from '@tenor/browser/lists'
import { Amount, CoinName, type Column, DataTable, InstantText } from '@tenor/ui'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import type { StakingReward } from '../staking-offer.ts'
import { type StakingListed, useStakingRewards } from '../staking-queries.ts'
import { NothingStaked } from './nothing-staked.tsx'

/** What each day earned, and when it is paid. */
export function RewardsList(asked: StakingListed) {
  const words = useWords()
  return (
    <ListFrame
      answer={useStakingRewards(asked)}
      nothing={<NothingStaked {...asked} />}
      table={(rows) => (
        <DataTable
          label={words('staking.tab.rewards')}
          columns={columns(words)}
          rows={rows ?? []}
          rowKey={({ id }) => id}
          isWaiting={rows === undefined}
          waitingRows={3}
          isWide
        />
      )}
    />
  )
}

function columns(words: Words): Column<StakingReward>[] {
  return [
    {
      id: 'coin',
      header: words('staking.coin'),
      onPhone: 'lead',
      isTwoLine: true,
      // A day may pay a reward and a bonus in one coin, which nothing else tells apart.
      cell: ({ coin, isBonus }) =>
        isBonus ? <CoinName coin={coin}>{words('staking.bonus')}</CoinName> : <CoinName coin={coin} />,
    },
    {
      id: 'amount',
      header: words('staking.reward'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ amount, rewardCoin }) => <Amount value={amount} asset={rewardCoin} maximum={8} withPlus />,
    },
    {
      id: 'day',
      header: words('staking.reward.day'),
      // A fee in a coin of many letters has no room there.
      onPhone: 'under',
      cell: ({ day }) => <InstantText at={day} short />,
    },
    {
      id: 'fee',
      header: words('staking.serviceFee'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ fee, rewardCoin }) => <Amount value={fee} asset={rewardCoin} maximum={8} />,
    },
    {
      id: 'paid',
      header: words('staking.reward.paid'),
      onPhone: 'pair',
      cell: (reward) => <Paid {...reward} />,
    },
  ]
}

/** When it was paid, how much of it is, or when it will be. */
function Paid({ amount, rewardCoin, dueAt, paid, paidAt }: StakingReward) {
  if (paidAt !== null && paid === amount) return <InstantText at={paidAt} short />
  if (paidAt !== null) {
    const part = <Amount value={paid} asset={rewardCoin} maximum={8} />
    return <Say id="staking.reward.paidPart" values={{ part, at: <InstantText at={paidAt} short /> }} />
  }
  if (dueAt === null) return <Say id="staking.withRedemption" />
  return <Say id="staking.reward.due" values={{ at: <InstantText at={dueAt} short /> }} />
}
