import { ListFrame } from '@tenor/browser/lists'
import { Amount, Badge, Button, buttonClass, CoinName, type Column, DataTable, InstantText, shapes } from '@tenor/ui'
import { useState } from 'react'
import { panelOnDemand } from '../../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import type { StakingAct } from '../staking-offer.ts'
import { type ActSide, historyCsvAddress, type StakingListed, useStakingActs } from '../staking-queries.ts'
import { NothingStaked } from './nothing-staked.tsx'

const FastPanel = panelOnDemand(() => import('./fast-panel.tsx').then((module) => module.FastPanel))

export type ActsListProps = StakingListed & { side: ActSide }

/** What was staked, or redeemed and when it is paid; the same as a file. */
export function ActsList({ side, ...asked }: ActsListProps) {
  const words = useWords()
  const [faster, makeFaster] = useState<StakingAct | null>(null)
  const columns = [...columnsOf(side, words), ...(side === 'redemptions' ? [fasterColumn(words, makeFaster)] : [])]
  return (
    <>
      <ListFrame
        answer={useStakingActs(side, asked)}
        nothing={<NothingStaked {...asked} />}
        above={
          <div className={shapes.bar}>
            <a href={historyCsvAddress(side)} download className={buttonClass({})}>
              <Say id="act.exportCsv" />
            </a>
          </div>
        }
        table={(rows) => (
          <DataTable
            label={words(`staking.tab.${side}`)}
            columns={columns}
            rows={rows ?? []}
            rowKey={({ id }) => id}
            isWaiting={rows === undefined}
            waitingRows={3}
            isWide
          />
        )}
      />
      {faster !== null && <FastPanel redemption={faster} onClose={() => makeFaster(null)} />}
    </>
  )
}

/** What waits in the queue can be had fast, for the fee of that. */
function fasterColumn(words: Words, onFaster: (act: StakingAct) => void): Column<StakingAct> {
  return {
    id: 'faster',
    header: <span className="visually-hidden">{words('staking.acts')}</span>,
    align: 'end',
    onPhone: 'full',
    cell: (act) =>
      !act.isPaid &&
      !act.isFast && (
        <Button onPress={() => onFaster(act)}>
          <Say id="staking.faster" />
        </Button>
      ),
  }
}

function columnsOf(side: ActSide, words: Words): Column<StakingAct>[] {
  if (side === 'stakes') return columns(words)
  if (side === 'redemptions') return [...columns(words), ...redeemed(words)]
  const isBack = side === 'repayments' || side === 'tokenRedemptions'
  return isBack ? [...exchanged(side, words), ...redeemed(words)] : exchanged(side, words)
}

const HEADINGS = {
  mints: { amount: 'staking.tab.given', got: 'staking.mint.minted' },
  repayments: { amount: 'staking.mint.paidBack', got: null },
  sales: { amount: 'staking.mint.taken', got: 'staking.mint.repaid' },
  tokenStakes: { amount: 'staking.amount', got: 'staking.tab.received' },
  tokenRedemptions: { amount: 'staking.amount', got: null },
} as const

/** What was given for a token or for what was minted, what came back of either, or what a sale took and repaid. */
function exchanged(side: keyof typeof HEADINGS, words: Words): Column<StakingAct>[] {
  const headings = HEADINGS[side]
  const [coin = columns(words)[0], , at] = columns(words)
  const amount: Column<StakingAct> = {
    id: 'amount',
    align: 'end',
    onPhone: 'aside',
    header: words(headings.amount),
    cell: ({ amount, coin, token }) => (
      <Amount value={amount} asset={headings.got === null ? (token ?? coin) : coin} maximum={8} />
    ),
  }
  const got: Column<StakingAct> = {
    id: 'got',
    align: 'end',
    onPhone: 'pair',
    header: headings.got === null ? null : words(headings.got),
    cell: ({ received, coin, token }) => <Amount value={received ?? 0n} asset={token ?? coin} maximum={8} />,
  }
  return [coin, amount, ...(headings.got === null ? [] : [got]), at].filter((column) => column !== undefined)
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
      // What is received for tokens is known when it is paid: the rate may fall until then.
      cell: ({ received, coin }) => (received === null ? '–' : <Amount value={received} asset={coin} maximum={8} />),
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
