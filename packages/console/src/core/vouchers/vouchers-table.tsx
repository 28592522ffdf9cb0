import { type BackOfficeVoucherRow, mayVoucherBecome, recallVoucher, type VoucherStatus } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Badge, type BadgeColour, Button, type Column, DataTable, InstantText, Verbatim } from '@tenor/ui'
import { AddressText } from '../../platform/address/index.ts'
import { TwoLineCell, useMay } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './vouchers.module.css'

const COLOURS: Readonly<Record<VoucherStatus, BadgeColour>> = {
  NOT_ACTIVE: 'yellow',
  TO_BE_USED: 'green',
  USED: 'blue',
  ACTIVATION_FAILED: 'red',
  EXPIRED: 'grey',
  RECYCLED: 'grey',
  INVALID: 'grey',
}

export type VouchersTableProps = {
  rows: readonly BackOfficeVoucherRow[]
  isWaiting: boolean
  onRecall: (row: BackOfficeVoucherRow) => void
}

/** Vouchers, newest first, each with what may be done with it. */
export function VouchersTable({ rows, isWaiting, onRecall }: VouchersTableProps) {
  const words = useWords()
  const mayRecall = useMay(recallVoucher)
  const columns: readonly Column<BackOfficeVoucherRow>[] = [
    {
      id: 'who',
      header: <Say id="account.email" />,
      cell: (row) => (
        <TwoLineCell
          main={<AddressText className={styles.email} email={row.email} />}
          more={<Verbatim text={row.id} />}
        />
      ),
      onPhone: 'lead',
    },
    {
      id: 'status',
      header: <Say id="console.status" />,
      cell: (row) => (
        <Badge colour={COLOURS[row.status]}>
          <Say id={`voucher.status.${row.status}`} />
        </Badge>
      ),
    },
    {
      id: 'amount',
      header: <Say id="console.vouchers.amount" />,
      cell: (row) => <Amount value={row.amount} asset={row.currency} />,
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'ends',
      header: <Say id="console.vouchers.ends" />,
      cell: (row) => <InstantText at={instantOfSeconds(row.expires_at)} />,
      onPhone: 'pair',
    },
    {
      id: 'order',
      header: <Say id="console.vouchers.order" />,
      cell: (row) => (row.order_id === null ? <Say id="console.vouchers.none" /> : <Verbatim text={row.order_id} />),
      onPhone: 'pair',
    },
    { id: 'note', header: <Say id="console.vouchers.note" />, cell: (row) => <Note row={row} />, onPhone: 'pair' },
    {
      id: 'act',
      header: <Say id="console.act" />,
      cell: (row) =>
        mayRecall &&
        mayVoucherBecome(row.status, 'RECYCLED') && (
          <Button
            kind="ghost"
            aria-label={words('console.vouchers.recall.one', { id: row.id })}
            onPress={() => onRecall(row)}
          >
            <Say id="console.vouchers.recall" />
          </Button>
        ),
      align: 'end',
    },
  ]
  const label = words('console.vouchers.title')
  return <DataTable label={label} columns={columns} rows={rows} rowKey={(row) => row.id} isWaiting={isWaiting} isWide />
}

function Note({ row }: { row: BackOfficeVoucherRow }) {
  const note = row.note === '' ? <Say id="console.vouchers.none" /> : <Verbatim isProse text={row.note} />
  return row.reason === null ? note : <TwoLineCell main={note} more={<Verbatim isProse text={row.reason} />} />
}
