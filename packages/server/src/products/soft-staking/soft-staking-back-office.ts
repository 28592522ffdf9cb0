import {
  SOFT_STAKING_AGREEMENT,
  softStakingAgreements,
  softStakingCoinCreate,
  softStakingCoinList,
  softStakingCoinListing,
  softStakingCoinUpdate,
  softStakingDryRun,
  softStakingRuns,
} from '@tenor/contract/soft-staking'
import { cataloguePage } from '../../core/catalogue/index.ts'
import { writeRead } from '../../platform/audit/index.ts'
import { readPage } from '../../platform/database/index.ts'
import { type Http, pageEnd, pageRequest, route } from '../../platform/http/index.ts'
import { coinOffer, SOFT_CATALOGUE } from './soft-staking-catalogue.ts'
import { acceptancesList, acceptanceWire, daysList } from './soft-staking-lists.ts'
import type { SoftStakingModule } from './soft-staking-module.ts'
import { changeAct, createAct, listingAct } from './soft-staking-offer-acts.ts'
import { dryRun, runningDay, runRows } from './soft-staking-runs.ts'
import { newestTerms } from './soft-staking-terms.ts'

/** Registers what operators do with soft staking. */
export function softStakingBackOffice(http: Http, module: SoftStakingModule): void {
  const { db, clock, proposals } = module
  const create = proposals.define(createAct(module))
  const change = proposals.define(changeAct(module))
  const listing = proposals.define(listingAct(module))

  route(http, softStakingCoinList, ({ query }) => {
    const filter = { listing: query.status, coin: query.coin }
    return cataloguePage(module, SOFT_CATALOGUE, query, filter, async (coin) => {
      const newest = (await newestTerms(db, [coin.coin])).get(coin.coin)
      // A coin is written with its first terms, in one transaction.
      if (newest === undefined) throw new Error(`no terms of ${coin.coin}`)
      return coinOffer(coin, newest, clock.now())
    })
  })
  route(http, softStakingCoinCreate, ({ customer: operator, body }) =>
    db.transaction((tx) => proposals.giveIn(tx, create, { operator, at: clock.now() }, body)),
  )
  route(http, softStakingCoinUpdate, ({ customer: operator, body }) =>
    db.transaction((tx) => proposals.giveIn(tx, change, { operator, at: clock.now() }, body)),
  )
  route(http, softStakingCoinListing, ({ customer: operator, body }) =>
    db.transaction((tx) => proposals.giveIn(tx, listing, { operator, at: clock.now() }, body)),
  )
  route(http, softStakingRuns, async ({ query }) => {
    const list = daysList(runningDay(clock.now()))
    const page = await readPage(db, list, pageRequest(query, list))
    return { list: await runRows(db, page.rows), ...pageEnd(page) }
  })
  route(http, softStakingAgreements, async ({ customer: operator, query }) => {
    const list = acceptancesList()
    const page = await readPage(db, list, pageRequest(query, list))
    const users = page.rows.map(({ userId }) => userId)
    await writeRead(db, { at: clock.now(), actorId: operator.userId, act: 'soft-staking.agreement.read', users })
    return { list: page.rows.map(acceptanceWire), current: SOFT_STAKING_AGREEMENT, ...pageEnd(page) }
  })
  route(http, softStakingDryRun, ({ customer, body }) => dryRun(module, customer, body))
}
