import { ListFrame } from '@tenor/browser/lists'
import { Amount, CoinName, type Column, DataTable, Percent, shapes } from '@tenor/ui'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import type { StakingHolding } from '../staking-offer.ts'
import { type StakingListed, useStakingHoldings } from '../staking-queries.ts'
import { NothingStaked } from './nothing-staked.tsx'
import { redeemColumn } from './redeem-act.tsx'

/** What is staked, and what is on its way back. */
export function HeldList(asked: StakingListed) {
  const words = useWords()
  return (
    <ListFrame
      answer={useStakingHoldings(asked)}
      nothing={<NothingStaked {...asked} />}
      table={(rows) => (
        <DataTable
          label={words('staking.tab.holdings')}
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

function columns(words: Words): Column<StakingHolding>[] {
  return [
    {
      id: 'coin',
      header: words('staking.coin'),
      onPhone: 'lead',
      isTwoLine: true,
      cell: ({ coin, name, protocol }) => <CoinName coin={coin}>{protocol ?? name}</CoinName>,
    },
    {
      id: 'amount',
      header: words('staking.held'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ amount, coin }) => <Amount value={amount} asset={coin} maximum={8} />,
    },
    {
      id: 'redeeming',
      header: words('staking.redeeming'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ redeeming, coin }) => <Amount value={redeeming} asset={coin} maximum={8} />,
    },
    {
      id: 'rate',
      header: words('staking.rate'),
      align: 'end',
      onPhone: 'note',
      cell: ({ rate }) => <Percent value={rate} />,
    },
    {
      id: 'earned',
      header: words('staking.earned.paid'),
      align: 'end',
      onPhone: 'pair',
      cell: (holding) => <Earned holding={holding} />,
    },
    redeemColumn(words, ({ pid, coin, name }) => ({ pid, coin, name })),
  ]
}

/** What was paid in each coin, and what is booked and paid later. */
function Earned({ holding: { earned } }: { holding: StakingHolding }) {
  if (earned.length === 0) return <span aria-hidden="true">—</span>
  return earned.map(({ coin, paid, unpaid }) => (
    <div key={coin}>
      <Amount value={paid} asset={coin} maximum={8} withPlus />
      {unpaid > 0n && (
        <small className={shapes.small}>
          <Say id="staking.earned.unpaid" values={{ amount: <Amount value={unpaid} asset={coin} maximum={8} /> }} />
        </small>
      )}
    </div>
  ))
}
