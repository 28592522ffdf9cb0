import type { StakingLeftoverRow } from '@tenor/contract/staking'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, type Column, DataTable, InstantText, Verbatim } from '@tenor/ui'
import { Answered, MoreOf, Section, TwoLineCell } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useStakingLeftovers } from '../staking-queries.ts'

/** Rewards that were booked after the last redemption of their holding, and paid with that booking. */
export function StakingLeftovers() {
  const words = useWords()
  const answer = useStakingLeftovers()
  // Mostly nothing is left over, and then nothing is said of it.
  if (answer.data?.length === 0) return null
  return (
    <Section title={words('console.stakingLeftovers')} text={words('console.stakingLeftovers.text')}>
      <Answered answer={answer}>
        <DataTable
          label={words('console.stakingLeftovers')}
          columns={COLUMNS}
          rows={answer.data ?? []}
          rowKey={({ user_id: user, pid, reward_coin: coin, paid_at: at }) => `${user} ${pid} ${coin} ${at}`}
          isWaiting={answer.isPending}
          waitingRows={2}
        />
      </Answered>
      <MoreOf answer={answer} />
    </Section>
  )
}

const COLUMNS: readonly Column<StakingLeftoverRow>[] = [
  {
    id: 'product',
    header: <Say id="console.catalogue.product" />,
    cell: ({ name, paid_at: at }) => (
      <TwoLineCell main={<Verbatim text={name} />} more={<InstantText at={instantOfSeconds(at)} short />} />
    ),
    onPhone: 'lead',
  },
  {
    id: 'customer',
    header: <Say id="console.stakingMint.customer" />,
    cell: ({ user_id: user }) => <Verbatim text={user} />,
    onPhone: 'pair',
  },
  {
    id: 'amount',
    header: <Say id="console.overview.amount" />,
    cell: ({ amount, reward_coin: coin }) => <Amount value={amount} asset={coin} maximum={8} />,
    align: 'end',
    onPhone: 'aside',
  },
]
