import {
  wealthBackOfficeCreate,
  wealthBackOfficeListing,
  wealthBackOfficeProducts,
  wealthBackOfficeUpdate,
  wealthNavEnter,
  wealthNavs,
} from '@tenor/contract/wealth'
import { cataloguePage } from '../../core/catalogue/index.ts'
import { filterOf, type List, type Raw, readPage, type Value } from '../../platform/database/index.ts'
import { type Http, pageEnd, pageRequest, route } from '../../platform/http/index.ts'
import { backOfficeWire, WEALTH_CATALOGUE } from './wealth-catalogue.ts'
import { fundBackOffice } from './wealth-fund-routes.ts'
import type { WealthModule } from './wealth-module.ts'
import { askedNav, navAct, navRow } from './wealth-nav-entry.ts'
import { changeAct, createAct, listingAct } from './wealth-offer-acts.ts'
import { navTable, type StoredNav } from './wealth-tables.ts'

/** Registers what operators do with wealth. */
export function wealthBackOffice(http: Http, module: WealthModule): void {
  const { db, clock, proposals } = module
  const create = proposals.define(createAct(module))
  const change = proposals.define(changeAct(module))
  const listing = proposals.define(listingAct(module))
  const enter = proposals.define(navAct(module))

  route(http, wealthBackOfficeProducts, ({ query }) =>
    cataloguePage(module, WEALTH_CATALOGUE, query, { listing: query.status, coin: query.coin }, (offer) =>
      backOfficeWire(db, offer, clock.now()),
    ),
  )
  route(http, wealthBackOfficeCreate, ({ customer: operator, body }) =>
    db.transaction((tx) => proposals.giveIn(tx, create, { operator, at: clock.now() }, body)),
  )
  route(http, wealthBackOfficeUpdate, ({ customer: operator, body }) =>
    db.transaction((tx) => proposals.giveIn(tx, change, { operator, at: clock.now() }, body)),
  )
  route(http, wealthBackOfficeListing, ({ customer: operator, body }) =>
    db.transaction((tx) => proposals.giveIn(tx, listing, { operator, at: clock.now() }, body)),
  )
  route(http, wealthNavEnter, ({ customer: operator, body }) =>
    db.transaction(async (tx) => proposals.giveIn(tx, enter, { operator, at: clock.now() }, await askedNav(tx, body))),
  )
  fundBackOffice(http, module, enter)
  route(http, wealthNavs, async ({ query }) => {
    const list = navList(query.pid)
    const page = await readPage(db, list, pageRequest(query, list))
    return { list: await Promise.all(page.rows.map((nav) => navRow(db, nav))), ...pageEnd(page) }
  })
}

function navList(pid: number | undefined): List<Raw, StoredNav> {
  const values: Value[] = []
  return {
    name: 'wealth.navs',
    of: { pid },
    keyset: [
      { sql: 'n.at', type: 'timestamptz', direction: 'desc' },
      { sql: 'n.product_id', type: 'bigint', direction: 'desc' },
    ],
    from: 'wealth_nav n',
    row: 'n',
    within: 'true',
    filter: filterOf(values, [[pid, (id) => `n.product_id = ${id}`]]),
    values,
    columns: navTable.select('n'),
    read: navTable.read,
  }
}
