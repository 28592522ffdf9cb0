import {
  SOFT_STAKING_REWARD_COLUMNS,
  softStakingCoins,
  softStakingDays,
  softStakingHistory,
  softStakingRewards,
  softStakingRewardsCsv,
  softStakingSnapshots,
  softStakingStatus,
  softStakingSwitch,
} from '@tenor/contract/soft-staking'
import type { Owner } from '../../core/ledger/index.ts'
import { readAll, readPage } from '../../platform/database/index.ts'
import {
  csvStream,
  type Http,
  pageEnd,
  pageRequest,
  route,
  routeForCsv,
  routeForVisitor,
} from '../../platform/http/index.ts'
import { daysList, dayWire, rewardFields, rewardsList, rewardWire, spansList, spanWire } from './soft-staking-lists.ts'
import type { SoftStakingModule } from './soft-staking-module.ts'
import { snapshotsOf } from './soft-staking-snapshots.ts'
import { switchSoftStaking } from './soft-staking-switch.ts'
import { coinRows, stateOf } from './soft-staking-views.ts'

const ownerOf = ({ bucket, userId }: Owner): Owner => ({ bucket, userId })

/** Registers the customer's calls of soft staking. */
export function registerSoftStaking(http: Http, module: SoftStakingModule): void {
  const { db, clock } = module
  route(http, softStakingSwitch, async ({ customer, body }) => {
    await switchSoftStaking(module, customer, body.status === 1)
    return stateOf(module, customer)
  })
  route(http, softStakingStatus, ({ customer }) => stateOf(module, customer))
  routeForVisitor(http, softStakingCoins, async ({ query }) => {
    const list = await coinRows(module, query.coin ?? null)
    return { list, total: list.length }
  })
  route(http, softStakingRewards, async ({ customer, query }) => {
    const list = rewardsList(ownerOf(customer), query)
    const page = await readPage(db, list, pageRequest(query, list))
    return { list: page.rows.map(rewardWire), ...pageEnd(page) }
  })
  routeForCsv(http, softStakingRewardsCsv, ({ customer, query, reply }) =>
    csvStream(reply, {
      name: 'soft-staking-rewards.csv',
      columns: SOFT_STAKING_REWARD_COLUMNS,
      fieldsOf: rewardFields,
      pages: readAll(db, rewardsList(ownerOf(customer), query)),
    }),
  )
  route(http, softStakingHistory, async ({ customer, query }) => {
    const list = spansList(ownerOf(customer))
    const page = await readPage(db, list, pageRequest(query, list))
    return { list: page.rows.map(spanWire), ...pageEnd(page) }
  })
  routeForVisitor(http, softStakingDays, async ({ query }) => {
    const list = daysList(null)
    const page = await readPage(db, list, pageRequest(query, list))
    return { list: page.rows.map((day) => dayWire(module.sealer, day, clock.now())), ...pageEnd(page) }
  })
  route(http, softStakingSnapshots, ({ customer, query }) => snapshotsOf(module, customer, query))
}
