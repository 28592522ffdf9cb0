import {
  fixedBackOfficeBulk,
  fixedBackOfficeCreate,
  fixedBackOfficeListing,
  fixedBackOfficeMaturities,
  fixedBackOfficeProducts,
  fixedBackOfficeUpdate,
  setUpgradeHint,
  upgradeHints,
  userVipHint,
} from '@tenor/contract/simple-earn'
import { z } from 'zod'
import { cataloguePage } from '../../../core/catalogue/index.ts'
import { type Http, route } from '../../../platform/http/index.ts'
import { FIXED_CATALOGUE, fixedBackOfficeWire } from './fixed-catalogue.ts'
import { hintFor, hints, setHint } from './fixed-hints.ts'
import { cashNeeded, maturityLadder } from './fixed-ladder.ts'
import type { FixedModule } from './fixed-module.ts'
import { changeAct, createAct, manyAct } from './fixed-offer-acts.ts'
import { invitedTo } from './fixed-product-store.ts'

const LADDER_DAYS = 30

/** Reads what was proposed back by the schema of its call. */
function bodyOf<Body>({ body }: { body?: z.ZodType<Body> }): z.ZodType<Body> {
  return body ?? z.never()
}

/** Registers what operators do with fixed terms, and what customers below a VIP tier are advised. */
export function fixedBackOfficeRoutes(http: Http, module: FixedModule): void {
  const { db, clock, proposals } = module
  const create = proposals.define(createAct(module))
  const change = proposals.define(changeAct(module))
  const listing = proposals.define(manyAct(module, 'fixed.product.listing', bodyOf(fixedBackOfficeListing)))
  const bulk = proposals.define(manyAct(module, 'fixed.product.bulk', bodyOf(fixedBackOfficeBulk)))

  route(http, fixedBackOfficeProducts, async ({ query }) => {
    const { status: listing, asset, type } = query
    const page = await cataloguePage(module, FIXED_CATALOGUE, query, { listing, asset, type }, async (offer, used) =>
      fixedBackOfficeWire(offer, used),
    )
    const invited = await invitedTo(
      db,
      page.list.map(({ id }) => id),
    )
    return { ...page, list: page.list.map((row) => ({ ...row, eligible: invited.get(row.id) ?? [] })) }
  })
  route(http, fixedBackOfficeCreate, ({ customer: operator, body }) =>
    db.transaction((tx) => proposals.giveIn(tx, create, { operator, at: clock.now() }, body)),
  )
  route(http, fixedBackOfficeUpdate, ({ customer: operator, body }) =>
    db.transaction((tx) => proposals.giveIn(tx, change, { operator, at: clock.now() }, body)),
  )
  route(http, fixedBackOfficeListing, ({ customer, body }) => proposals.give(listing, customer, body))
  route(http, fixedBackOfficeBulk, ({ customer, body }) => proposals.give(bulk, customer, body))
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
