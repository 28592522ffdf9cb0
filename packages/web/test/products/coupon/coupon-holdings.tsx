import { ListFrame } from '@tenor/browser/lists'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, type Column, DataTable, InstantText, ListState } from '@tenor/ui'
import type { CouponOrderRow } from '../../../../contract/test/products/coupon/index.ts'

import { couponOrders } from './coupon-queries.ts'
import { Say, useWords } from './coupon-words.ts'

const COLUMNS: readonly Column<CouponOrderRow>[] = [
  {
    id: 'amount',
    header: <Say id="ledger.amount" />,
    cell: (row) => <Amount value={row.amount} asset={row.asset} />,
    onPhone: 'lead',
  },
  {
    id: 'interest',
    header: <Say id="coupon.interest" />,
    cell: (row) => <Amount value={row.interest} asset={row.asset} />,
    onPhone: 'pair',
  },
  {
    id: 'matures',
    header: <Say id="coupon.matures" />,
    cell: (row) => <InstantText at={instantOfSeconds(row.matures_at)} />,
    onPhone: 'pair',
  },
  {
    id: 'state',
    header: <Say id="coupon.state" />,
    cell: (row) => <Say id={`coupon.state.${row.state}`} />,
    onPhone: 'aside',
  },
]

/** The customer's coupons, among the holdings. */
export function CouponHoldings() {
  const words = useWords()
  return (
    <ListFrame
      answer={couponOrders.useList({})}
      nothing={<ListState kind="empty" title={<Say id="noRecord" />} />}
      table={(orders) => (
        <DataTable
          label={words('coupon.title')}
          columns={COLUMNS}
          rows={orders ?? []}
          rowKey={(row) => row.id}
          isWaiting={orders === undefined}
        />
      )}
    />
  )
}
