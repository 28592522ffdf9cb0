import { ListFrame } from '@tenor/browser/lists'
import { decimal } from '@tenor/contract/money'
import type { WealthHoldingRow } from '@tenor/contract/wealth'
import { Amount, Button, CoinName, type Column, DataTable, shapes } from '@tenor/ui'
import { useState } from 'react'
import { panelOnDemand } from '../../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import { Gain } from '../gain.tsx'
import { LockedUntil } from '../locked-until.tsx'
import styles from '../wealth.module.css'
import { useWealthHoldings } from '../wealth-queries.ts'
import { NothingHeld } from './nothing-held.tsx'

const RedeemPanel = panelOnDemand(() => import('../redeem/redeem-panel.tsx').then((module) => module.RedeemPanel))
const SubscribePanel = panelOnDemand(() =>
  import('../subscribe/subscribe-panel.tsx').then((module) => module.SubscribePanel),
)

type Open = { kind: 'redeem' | 'more'; holding: WealthHoldingRow }

/** What the reader has of each fund, with both acts. */
export function HoldingsList() {
  const words = useWords()
  const [open, setOpen] = useState<Open | null>(null)
  return (
    <>
      <ListFrame
        answer={useWealthHoldings()}
        nothing={<NothingHeld />}
        table={(rows) => (
          <DataTable
            label={words('wealth.tab.holdings')}
            columns={columns(words, setOpen)}
            rows={rows ?? []}
            rowKey={({ pid }) => pid}
            isWaiting={rows === undefined}
            waitingRows={3}
            isWide
          />
        )}
      />
      {open?.kind === 'redeem' && <RedeemPanel holding={open.holding} onClose={() => setOpen(null)} />}
      {open?.kind === 'more' && <SubscribePanel pid={open.holding.pid} onClose={() => setOpen(null)} />}
    </>
  )
}

function columns(words: Words, onOpen: (open: Open) => void): Column<WealthHoldingRow>[] {
  return [
    {
      id: 'name',
      header: words('wealth.product'),
      onPhone: 'lead',
      isTwoLine: true,
      cell: ({ coin, name }) => <CoinName coin={coin} title={name} />,
    },
    {
      id: 'worth',
      header: words('wealth.holding'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ amount, pending_amount, coin }) => (
        <>
          <Amount value={decimal(amount)} asset={coin} maximum={8} />
          {pending_amount !== '0' && (
            <small className={shapes.small}>
              <Say
                id="wealth.pending"
                values={{ amount: <Amount value={decimal(pending_amount)} asset={coin} maximum={8} /> }}
              />
            </small>
          )}
        </>
      ),
    },
    {
      id: 'units',
      header: words('wealth.units'),
      align: 'end',
      onPhone: 'pair',
      cell: (holding) => (
        <>
          <Amount value={decimal(holding.unit)} maximum={6} />
          {holding.redeemable === '0' && <LockedUntil holding={holding} id="wealth.locked" />}
          {holding.redeeming !== '0' && (
            <small className={shapes.small}>
              <Say
                id="wealth.redeeming"
                values={{ units: <Amount value={decimal(holding.redeeming)} maximum={6} /> }}
              />
            </small>
          )}
        </>
      ),
    },
    {
      id: 'income',
      header: words('wealth.income'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ income_amount, coin }) => <Gain value={income_amount} coin={coin} />,
    },
    actsColumn(words, onOpen),
  ]
}

function actsColumn(words: Words, onOpen: (open: Open) => void): Column<WealthHoldingRow> {
  return {
    id: 'acts',
    header: <span className="visually-hidden">{words('wealth.acts')}</span>,
    align: 'end',
    onPhone: 'full',
    cell: (holding) => (
      <span className={styles.inRow}>
        <Button
          aria-label={words('wealth.subscribe.of', { name: holding.name })}
          onPress={() => onOpen({ kind: 'more', holding })}
        >
          <Say id="wealth.more" />
        </Button>
        <Button
          aria-label={words('wealth.redeem.of', { name: holding.name })}
          isDisabled={holding.redeemable === '0'}
          onPress={() => onOpen({ kind: 'redeem', holding })}
        >
          <Say id="wealth.redeem" />
        </Button>
      </span>
    ),
  }
}
