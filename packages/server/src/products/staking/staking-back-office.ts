import {
  stakingBackOfficeCreate,
  stakingBackOfficeListing,
  stakingBackOfficeProducts,
  stakingBackOfficeUpdate,
  stakingDryRun,
  stakingLeftovers,
  stakingRedemptionDays,
  stakingRunSums,
  stakingRuns,
} from '@tenor/contract/staking'
import { instantOfSeconds } from '@tenor/contract/time'
import { cataloguePage } from '../../core/catalogue/index.ts'
import { writeRead } from '../../platform/audit/index.ts'
import { readPage } from '../../platform/database/index.ts'
import { type Http, pageEnd, pageRequest, route } from '../../platform/http/index.ts'
import { backOfficeWire, STAKING_CATALOGUE } from './staking-catalogue.ts'
import { dryRun } from './staking-dry-run.ts'
import { leftoverList } from './staking-leftovers.ts'
import type { StakingModule } from './staking-module.ts'
import { changeAct, createAct, listingAct } from './staking-offer-acts.ts'
import { fastToday, queueOf, runsOf, sumsOfDay } from './staking-operations.ts'
import { newestTerms } from './staking-product-store.ts'

/** Registers what operators do with staking. */
export function stakingBackOffice(http: Http, module: StakingModule): void {
  const { db, clock, proposals } = module
  const create = proposals.define(createAct(module))
  const change = proposals.define(changeAct(module))
  const listing = proposals.define(listingAct(module))

  route(http, stakingBackOfficeProducts, ({ query }) => {
    const filter = { listing: query.status, coin: query.coin }
    return cataloguePage(module, STAKING_CATALOGUE, query, filter, async (product, used) => {
      const newest = (await newestTerms(db, [product.id])).get(product.id)
      // A product is written with its first terms, in one transaction.
      if (newest === undefined) throw new Error(`no terms of ${product.id}`)
      return backOfficeWire(product, newest.terms, newest.from, used, clock.now())
    })
  })
  route(http, stakingBackOfficeCreate, ({ customer: operator, body }) =>
    db.transaction((tx) => proposals.giveIn(tx, create, { operator, at: clock.now() }, body)),
  )
  route(http, stakingBackOfficeUpdate, ({ customer: operator, body }) =>
    db.transaction((tx) => proposals.giveIn(tx, change, { operator, at: clock.now() }, body)),
  )
  route(http, stakingBackOfficeListing, ({ customer: operator, body }) =>
    db.transaction((tx) => proposals.giveIn(tx, listing, { operator, at: clock.now() }, body)),
  )
  route(http, stakingRuns, ({ query }) => runsOf(db, query))
  route(http, stakingRunSums, async ({ query }) => ({
    list: await sumsOfDay(db, query.pid, instantOfSeconds(query.day)),
  }))
  route(http, stakingLeftovers, async ({ customer, query }) => {
    const list = leftoverList(query.pid ?? null)
    const page = await readPage(db, list, pageRequest(query, list))
    const users = page.rows.map(({ user_id: id }) => id)
    await writeRead(db, { at: clock.now(), actorId: customer.userId, act: 'staking.leftovers.read', users })
    return { list: page.rows, ...pageEnd(page) }
  })
  route(http, stakingDryRun, ({ query }) => dryRun(module, query.pid))
  route(http, stakingRedemptionDays, async ({ query }) => {
    const coin = query.coin ?? null
    const [days, fast] = await Promise.all([queueOf(db, coin, clock.now()), fastToday(module, coin)])
    return { days, fast }
  })
}
