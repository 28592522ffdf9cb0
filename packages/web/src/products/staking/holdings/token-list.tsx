import { Amount, CoinName, type Column, DataTable } from '@tenor/ui'
import { useWords, type Words } from '../../../platform/phrases/index.ts'
import type { StakingToken } from '../staking-offer.ts'
import { redeemColumn } from './redeem-act.tsx'

/** Tokens that were given for what was staked, and what they are in coin now. */
export function TokenList({ tokens }: { tokens: readonly StakingToken[] }) {
  const words = useWords()
  return (
    <DataTable
      label={words('staking.tokens')}
      columns={columns(words)}
      rows={tokens}
      rowKey={({ pid }) => pid}
      isWide
    />
  )
}

function columns(words: Words): Column<StakingToken>[] {
  return [
    {
      id: 'token',
      header: words('staking.tokens'),
      onPhone: 'lead',
      isTwoLine: true,
      cell: ({ token, name }) => <CoinName coin={token}>{name}</CoinName>,
    },
    {
      id: 'amount',
      header: words('staking.tokens.held'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ amount, token }) => <Amount value={amount} asset={token} maximum={8} />,
    },
    {
      id: 'redeeming',
      header: words('staking.redeeming'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ redeeming, token }) => <Amount value={redeeming} asset={token} maximum={8} />,
    },
    {
      id: 'rate',
      header: words('staking.token.rate'),
      align: 'end',
      onPhone: 'note',
      cell: ({ rate, coin }) => <Amount value={rate} asset={coin} maximum={8} />,
    },
    {
      id: 'worth',
      header: words('staking.tokens.worth'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ worth, coin }) => <Amount value={worth} asset={coin} maximum={8} />,
    },
    redeemColumn(words, ({ pid, coin, name }) => ({ pid, coin, name })),
  ]
}
