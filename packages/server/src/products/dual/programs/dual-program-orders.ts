import { type DualOrderRow, PROGRAM_PAGE_MOST } from '@tenor/contract/dual'
import { readPage } from '../../../platform/database/index.ts'
import { type Customer, pageRequest } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { type DualOrderStamp, dualOrders } from '../holdings/dual-order-list.ts'
import { orderWire } from '../holdings/dual-views.ts'
import { ownerOf } from '../purchase/dual-service.ts'

const GROUP: Readonly<Record<string, string | null>> = { HOLD: 'holding', REPAY: 'ended', ALL: null }

type OrdersQuery = {
  page?: number | undefined
  limit?: number | undefined
  from?: number | undefined
  to?: number | undefined
  type?: string | undefined
  status?: string | undefined
  coin?: string | undefined
}

function statusOf(status = 'ALL'): string | null {
  const group = GROUP[status]
  return group === undefined ? status : group
}

/** Orders as programs ask for them, newest first by one stamp, which `from` and `to` bound too. */
export async function orderRows(
  module: DualModule,
  customer: Customer,
  query: OrdersQuery,
  sortedBy: DualOrderStamp,
): Promise<DualOrderRow[]> {
  const now = module.clock.now()
  const { status, from, to } = query
  const list = dualOrders(
    {
      ...ownerOf(customer),
      status: statusOf(status),
      coin: query.coin ?? null,
      category: null,
      type: query.type ?? null,
      renewalId: null,
      exceptId: null,
      span: { from, to },
      sortedBy,
    },
    now,
  )
  const asked = { page: query.page ?? 1, page_size: query.limit ?? PROGRAM_PAGE_MOST }
  const { rows } = await readPage(module.db, list, pageRequest(asked, list))
  return rows.map((order) => orderWire(order, now, null))
}
