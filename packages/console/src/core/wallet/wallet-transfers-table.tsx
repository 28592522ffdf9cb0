import { isWalletOpen, type WalletDeskRow, walletAskAgain } from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Badge, Button, type Column, DataTable, InstantText, useSay, Verbatim } from '@tenor/ui'
import { May, RefusalLine, TwoLineCell } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useAskAgain } from './wallet-queries.ts'

type TableProps = { rows: readonly WalletDeskRow[]; isWaiting: boolean }

export function WalletTransfersTable({ rows, isWaiting }: TableProps) {
  const words = useWords()
  const columns: readonly Column<WalletDeskRow>[] = [
    {
      id: 'transfer',
      header: <Say id="console.wallet.transfer" />,
      cell: ({ ref, direction }) => (
        <TwoLineCell
          main={<Verbatim text={ref} />}
          more={<Say id="console.wallet.way" values={{ way: direction }} />}
        />
      ),
      onPhone: 'lead',
    },
    {
      id: 'amount',
      header: <Say id="console.wallet.amount" />,
      align: 'end',
      cell: ({ amount, asset }) => <Amount value={decimal(amount)} asset={asset} />,
      onPhone: 'aside',
    },
    {
      id: 'customer',
      header: <Say id="console.wallet.customer" />,
      cell: ({ customer, user_id }) => (
        <TwoLineCell main={<Verbatim text={customer} />} more={<Verbatim text={user_id} />} />
      ),
      onPhone: 'pair',
    },
    {
      id: 'state',
      header: <Say id="console.wallet.filter" />,
      cell: (row) => <State row={row} />,
      onPhone: 'pair',
    },
    {
      id: 'begun',
      header: <Say id="console.wallet.begun" />,
      cell: ({ created_at }) => <InstantText at={instantOfSeconds(created_at)} seconds />,
      onPhone: 'pair',
    },
    { id: 'act', header: <Say id="console.act" />, cell: (row) => <Again row={row} />, align: 'end' },
  ]
  const label = words('console.wallet.transfers')
  return <DataTable label={label} columns={columns} rows={rows} rowKey={(row) => row.ref} isWaiting={isWaiting} />
}

function State({ row: { state, fault, tries, reason } }: { row: WalletDeskRow }) {
  const words = useWords()
  const isStuck = fault === 'lost' || fault === 'mismatch'
  const colour =
    state === 'done' ? 'green' : isStuck || state === 'refused' ? 'red' : fault === null ? 'grey' : 'yellow'
  const why =
    fault === null ? '' : `${words('console.wallet.fault', { fault })}. ${words('console.wallet.tries', { tries })}`
  return (
    <TwoLineCell
      main={
        <Badge colour={colour}>
          <Say id="console.wallet.state" values={{ state }} />
        </Badge>
      }
      more={reason === null ? why : <Verbatim isProse text={reason} />}
    />
  )
}

/** Asks the wallet now, not when its turn comes. */
function Again({ row }: { row: WalletDeskRow }) {
  const words = useWords()
  const say = useSay()
  const again = useAskAgain()
  if (!isWalletOpen(row.state)) return null
  return (
    <May call={walletAskAgain}>
      <Button
        kind="ghost"
        aria-label={words('console.wallet.again.one', { ref: row.ref })}
        isPending={again.isPending}
        onPress={() => again.mutate(row.ref, { onSuccess: () => say(<Say id="console.wallet.asked" />, 'good') })}
      >
        <Say id="console.wallet.again" />
      </Button>
      <RefusalLine error={again.error} />
    </May>
  )
}
