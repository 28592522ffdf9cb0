import { ListFrame } from '@tenor/browser/lists'
import { Amount, Badge, buttonClass, CoinName, type Column, DataTable, InstantText } from '@tenor/ui'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import styles from '../staking.module.css'
import type { StakingAct } from '../staking-offer.ts'
import { type ActSide, historyCsvAddress, type StakingListed, useStakingActs } from '../staking-queries.ts'
import { NothingStaked } from './nothing-staked.tsx'

export type ActsListProps = StakingListed & { side: ActSide }

/** What was staked, or redeemed and when it is paid; the same as a file. */
export function ActsList({ side, ...asked }: ActsListProps) {
  const words = useWords()
  return (
    <ListFrame
      answer={useStakingActs(side, asked)}
      nothing={<NothingStaked {...asked} />}
      above={
        <div className={styles.bar}>
          <a href={historyCsvAddress(side)} download className={buttonClass({})}>
            <Say id="act.exportCsv" />
          </a>
        </div>
      }
      table={(rows) => (
        <DataTable
          label={words(`staking.tab.${side}`)}
          columns={columnsOf(side, words)}
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

function columnsOf(side: ActSide, words: Words): Column<StakingAct>[] {
  if (side === 'stakes') return columns(words)
  if (side === 'redemptions') return [...columns(words), ...redeemed(words)]
  return side === 'repayments' ? [...minted(side, words), ...redeemed(words)] : minted(side, words)
}

/** What was given for what was minted, what was paid back, or what a sale took and repaid. */
function minted(side: ActSide, words: Words): Column<StakingAct>[] {
  const isBack = side === 'repayments'
  const [coin = columns(words)[0], , at] = columns(words)
  const amount: Column<StakingAct> = {
    ...{ id: 'amount', align: 'end', onPhone: 'aside' },
    header: words(isBack ? 'staking.mint.paidBack' : side === 'sales' ? 'staking.mint.taken' : 'staking.mint.given'),
    cell: ({ amount, coin, token }) => <Amount value={amount} asset={isBack ? (token ?? coin) : coin} maximum={8} />,
  }
  const got: Column<StakingAct> = {
    ...{ id: 'got', align: 'end', onPhone: 'pair' },
    header: words(side === 'sales' ? 'staking.mint.repaid' : 'staking.mint.minted'),
    cell: ({ received, coin, token }) => <Amount value={received ?? 0n} asset={token ?? coin} maximum={8} />,
  }
  return [coin, amount, ...(isBack ? [] : [got]), at].filter((column) => column !== undefined)
}

function columns(words: Words): Column<StakingAct>[] {
  return [
    { id: 'coin', header: words('staking.coin'), onPhone: 'lead', cell: ({ coin }) => <CoinName coin={coin} /> },
    {
      id: 'amount',
      header: words('staking.amount'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ amount, coin }) => <Amount value={amount} asset={coin} maximum={8} />,
    },
    { id: 'at', header: words('staking.time'), onPhone: 'note', cell: ({ at }) => <InstantText at={at} short /> },
  ]
}

function redeemed(words: Words): Column<StakingAct>[] {
  return [
    {
      id: 'received',
      header: words('staking.redeem.received'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ received, coin }) => <Amount value={received ?? 0n} asset={coin} maximum={8} />,
    },
    {
      id: 'due',
      header: words('staking.redeem.arrives'),
      onPhone: 'pair',
      cell: ({ dueAt }) => (dueAt === null ? null : <InstantText at={dueAt} short />),
    },
    {
      id: 'state',
      header: words('staking.state'),
      onPhone: 'full',
      cell: ({ isPaid }) => (
        <Badge colour={isPaid ? 'green' : 'blue'}>
          <Say id={isPaid ? 'staking.state.paid' : 'staking.state.redeeming'} />
        </Badge>
      ),
    },
  ]
}
