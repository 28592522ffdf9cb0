import { dualBackOfficeDeliveries } from '@tenor/contract/dual'
import { readPage } from '../../../platform/database/index.ts'
import { type Http, pageEnd, pageRequest, route } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { deliveries, deliveryWire } from './dual-deliveries.ts'

/** Registers the list of deliveries, by which an operator finds those that wait for a price. */
export function dualDeliveryRoutes(http: Http, module: DualModule): void {
  route(http, dualBackOfficeDeliveries, async ({ query }) => {
    const list = deliveries({ coin: query.coin ?? null, state: query.state ?? null })
    const page = await readPage(module.db, list, pageRequest(query, list))
    const now = module.clock.now()
    return { list: await Promise.all(page.rows.map((row) => deliveryWire(module.db, row, now))), ...pageEnd(page) }
  })
}
