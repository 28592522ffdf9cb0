import { MoreRows } from '@tenor/browser/lists'
import { isWalletOpen, type WalletTransferRow } from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Badge, Button, type Column, DataTable, InstantText, ListState, useSay, Verbatim } from '@tenor/ui'
import { useEffect, useState } from 'react'
import { FailedList, RefusalLine, StaleLine } from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import styles from './wallet.module.css'
import { useWalletCancel, useWalletTransfers } from './wallet-queries.ts'

/** What was moved, and what is on its way. */
export function WalletHistory({ name }: { name: string }) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const list = useWalletTransfers(isOpen)
  const cancel = useWalletCancel()
  const say = useSay()
  const { data, isError, error, refetch, isPending } = list
  const isAnyOpen = data?.some((row) => isWalletOpen(row.state)) === true
  useEffect(() => setOpen(isAnyOpen), [isAnyOpen])
  const onCancel = (row: WalletTransferRow) =>
    cancel.mutate(row.id, { onSuccess: () => say(<Say id="wallet.cancelled" />, 'good') })
  return (
    <section className={styles.history}>
      <h2>
        <Say id="wallet.history" />
      </h2>
      {isError && data === undefined && <FailedList error={error} onRetry={refetch} />}
      {isError && data !== undefined && <StaleLine onRetry={refetch} />}
      <RefusalLine error={cancel.error} />
      {data?.length === 0 ? (
        <ListState
          kind="empty"
          title={<Say id="wallet.history.empty" />}
          text={<Say id="wallet.history.emptyText" values={{ name: <Verbatim text={name} /> }} />}
        />
      ) : (
        <DataTable
          label={words('wallet.history')}
          columns={columnsOf(words, name, onCancel, cancel.isPending)}
          rows={data ?? []}
          rowKey={(row) => row.id}
          isWaiting={isPending}
        />
      )}
      <MoreRows of={list} />
    </section>
  )
}

type OnCancel = (row: WalletTransferRow) => void

function columnsOf(words: Words, name: string, onCancel: OnCancel, isPending: boolean): Column<WalletTransferRow>[] {
  return [
    {
      id: 'way',
      header: words('wallet.direction'),
      onPhone: 'lead',
      cell: ({ direction }) => <Say id={`wallet.${direction}`} values={{ name: <Verbatim text={name} /> }} />,
    },
    {
      id: 'amount',
      header: words('ledger.amount'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ amount, asset }) => (
        <b>
          <Amount value={decimal(amount)} asset={asset} />
        </b>
      ),
    },
    { id: 'state', header: words('wallet.state'), onPhone: 'pair', cell: (row) => <State row={row} /> },
    {
      id: 'when',
      header: words('wallet.when'),
      onPhone: 'pair',
      cell: ({ created_at }) => <InstantText at={instantOfSeconds(created_at)} />,
    },
    {
      id: 'act',
      header: <span className="visually-hidden">{words('act.cancel')}</span>,
      align: 'end',
      onPhone: 'full',
      cell: (row) =>
        row.state === 'reserving' && (
          <Button kind="link" isDisabled={isPending} onPress={() => onCancel(row)}>
            <Say id="act.cancel" />
          </Button>
        ),
    },
  ]
}

function State({ row: { state, delayed } }: { row: WalletTransferRow }) {
  if (state === 'done') return <StateBadge colour="green" id="wallet.state.done" />
  if (state === 'cancelled') return <StateBadge colour="grey" id="wallet.state.cancelled" />
  if (state === 'refused') return <StateBadge colour="red" id="wallet.state.refused" />
  if (state === 'cancelling') return <StateBadge colour="blue" id="wallet.state.cancelling" />
  return <StateBadge colour={delayed ? 'yellow' : 'blue'} id={delayed ? 'wallet.state.delayed' : 'wallet.state.open'} />
}

type StateBadgeProps = {
  colour: 'green' | 'grey' | 'red' | 'blue' | 'yellow'
  id: `wallet.state.${'done' | 'cancelled' | 'refused' | 'cancelling' | 'delayed' | 'open'}`
}

function StateBadge({ colour, id }: StateBadgeProps) {
  return (
    <Badge colour={colour}>
      <Say id={id} />
    </Badge>
  )
}
