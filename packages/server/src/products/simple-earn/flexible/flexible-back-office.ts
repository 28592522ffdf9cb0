import { requireBody } from '@tenor/contract/http'
import {
  type FlexiblePoolRow,
  flexibleDryRun,
  flexibleLoans,
  flexiblePoolChange,
  flexiblePoolCreate,
  flexiblePools,
  flexibleRuns,
  flexibleWriteOff,
  poolTakesTwo,
} from '@tenor/contract/simple-earn'
import type { GivingAct } from '../../../core/proposals/index.ts'
import { type Http, route } from '../../../platform/http/index.ts'
import { holdPool } from './flexible-bucket.ts'
import { dryRun, runsOf } from './flexible-dry-run.ts'
import { loansOf } from './flexible-loan-views.ts'
import type { FlexibleModule } from './flexible-module.ts'
import {
  changePool,
  createPool,
  giftOf,
  giftsOf,
  type PoolBody,
  poolRows,
  poolStanding,
  termsAfter,
} from './flexible-pool-acts.ts'
import { writeOffAct } from './flexible-write-off.ts'

/** Registers the operators' calls: what adds to what the house pays takes two where the bounds say so. */
export function flexibleBackOffice(http: Http, module: FlexibleModule): void {
  const { db, proposals } = module
  const [create, change] = [proposals.define(createAct(module)), proposals.define(changeAct(module))] as const
  const writeOff = proposals.define(writeOffAct(module))
  route(http, flexibleWriteOff, ({ customer, body }) => proposals.give(writeOff, customer, body))
  route(http, flexibleDryRun, ({ customer, query }) => dryRun(module, customer, query.asset))
  route(http, flexibleLoans, ({ customer, query }) => loansOf(module, customer, query))
  route(http, flexibleRuns, ({ query }) => runsOf(db, query))
  route(http, flexiblePools, async () => ({ list: await poolRows(db, null) }))
  route(http, flexiblePoolCreate, ({ customer, body }) => proposals.give(create, customer, body))
  route(http, flexiblePoolChange, ({ customer, body }) => proposals.give(change, customer, body))
}

function createAct(module: FlexibleModule): GivingAct<PoolBody, FlexiblePoolRow> {
  return {
    act: 'flexible.pool.create',
    role: 'dealer',
    content: requireBody(flexiblePoolCreate),
    subject: ({ asset }) => asset,
    receiver: () => null,
    async takesTwo(_tx, body, bounds) {
      const { asset, status = 'listed' } = body
      return poolTakesTwo(null, giftOf(asset, termsAfter(null, body), status), bounds.offerAbove)
    },
    perform: (tx, by, body) => createPool(tx, module, by, body),
  }
}

function changeAct(module: FlexibleModule): GivingAct<PoolBody, FlexiblePoolRow> {
  return {
    act: 'flexible.pool.change',
    role: 'dealer',
    content: requireBody(flexiblePoolChange),
    subject: ({ asset }) => asset,
    receiver: () => null,
    lock: (tx, _by, { asset }) => holdPool(tx, asset),
    stands: (tx, { asset }) => poolStanding(tx, asset),
    async takesTwo(tx, body, bounds) {
      const gifts = await giftsOf(tx, body)
      return gifts !== null && poolTakesTwo(gifts.before, gifts.after, bounds.offerAbove)
    },
    perform: (tx, by, body) => changePool(tx, by, module, body),
  }
}
