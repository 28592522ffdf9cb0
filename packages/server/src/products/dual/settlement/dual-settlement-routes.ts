import { dualBackOfficeDeliveries, dualBackOfficeDryRun, dualBackOfficeRuns } from '@tenor/contract/dual'
import { decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { readPage } from '../../../platform/database/index.ts'
import { type Http, pageEnd, pageRequest, route } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { deliveries, deliveryWire } from './dual-deliveries.ts'
import { dryRun } from './dual-dry-run.ts'
import { ALL_JOBS, JOBS, lanesOf, runs, runWire } from './dual-runs.ts'

/**
 * Registers what operators see of settlement: deliveries, by which they find those that wait for a price, the runs that pay
 * them, and the run that writes nothing.
 */
export function dualSettlementRoutes(http: Http, module: DualModule): void {
  route(http, dualBackOfficeDeliveries, async ({ query }) => {
    const list = deliveries({ coin: query.coin ?? null, state: query.state ?? null })
    const page = await readPage(module.db, list, pageRequest(query, list))
    const now = module.clock.now()
    return { list: await Promise.all(page.rows.map((row) => deliveryWire(module.db, row, now))), ...pageEnd(page) }
  })
  route(http, dualBackOfficeRuns, async ({ query }) => {
    const filter = { coin: query.coin ?? null, jobs: query.kind === undefined ? ALL_JOBS : [JOBS[query.kind]] }
    const list = runs(filter)
    const page = await readPage(module.db, list, pageRequest(query, list))
    const lanes = await lanesOf(module.db, page.rows)
    return { list: page.rows.map((row) => runWire(row, lanes)), ...pageEnd(page) }
  })
  route(http, dualBackOfficeDryRun, ({ query }) =>
    dryRun(module, { ...query, deliveryAt: instantOfSeconds(query.delivery_timest), price: decimal(query.price) }),
  )
}
