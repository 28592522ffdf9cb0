import {
  fixedBackOfficeCreate,
  fixedBackOfficeListing,
  fixedBackOfficeMaturities,
  fixedBackOfficeProducts,
  fixedBackOfficeUpdate,
  setUpgradeHint,
  upgradeHints,
  userVipHint,
} from '@tenor/contract/simple-earn'
import { cataloguePage, changeListings } from '../../../core/catalogue/index.ts'
import { type Http, route } from '../../../platform/http/index.ts'
import { FIXED_CATALOGUE, fixedBackOfficeWire } from './fixed-catalogue.ts'
import { hintFor, hints, setHint } from './fixed-hints.ts'
import { cashNeeded, maturityLadder } from './fixed-ladder.ts'
import type { FixedModule } from './fixed-module.ts'
import { changeAct, createAct } from './fixed-offer-acts.ts'

const LADDER_DAYS = 30

/** Registers what operators do with fixed terms, and what customers below a VIP tier are advised. */
export function fixedBackOfficeRoutes(http: Http, module: FixedModule): void {
  const { db, clock, proposals } = module
  const create = proposals.define(createAct(module))
  const change = proposals.define(changeAct(module))

  route(http, fixedBackOfficeProducts, ({ query }) =>
    cataloguePage(module, FIXED_CATALOGUE, query, { listing: query.status, asset: query.asset }, async (offer, used) =>
      fixedBackOfficeWire(offer, used),
    ),
  )
  route(http, fixedBackOfficeCreate, ({ customer: operator, body }) =>
    db.transaction((tx) => proposals.giveIn(tx, create, { operator, at: clock.now() }, body)),
  )
  route(http, fixedBackOfficeUpdate, ({ customer: operator, body }) =>
    db.transaction((tx) => proposals.giveIn(tx, change, { operator, at: clock.now() }, body)),
  )
  route(http, fixedBackOfficeListing, ({ customer, body }) => changeListings(module, FIXED_CATALOGUE, customer, body))
  route(http, fixedBackOfficeMaturities, async ({ query }) => {
    const filter = { asset: query.asset ?? null, days: query.days ?? LADDER_DAYS }
    const [ladder, cash] = await Promise.all([
      maturityLadder(db, clock.now(), filter),
      cashNeeded(db, clock.now(), filter),
    ])
    return { ladder, cash }
  })
  route(http, upgradeHints, async () => ({ list: await hints(db) }))
  route(http, setUpgradeHint, ({ customer, body }) => setHint(module, customer, body))
  route(http, userVipHint, ({ customer }) => hintFor(db, customer.vipTier))
}
