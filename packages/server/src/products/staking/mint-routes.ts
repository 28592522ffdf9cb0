import { decimalText } from '@tenor/contract/money'
import { stakingMintPositions, stakingMintReserves, stakingMintSales } from '@tenor/contract/staking'
import { writeRead } from '../../platform/audit/index.ts'
import { readPage } from '../../platform/database/index.ts'
import { type Http, pageEnd, pageRequest, route } from '../../platform/http/index.ts'
import { returningOf } from './mint-store.ts'
import { backingOf, mintOffers, positionRows, salesList, saleWire } from './mint-views.ts'
import type { StakingModule } from './staking-module.ts'

/** Registers what is shown of minting to customers and operators. */
export function registerMinting(http: Http, module: StakingModule): void {
  const { db, clock } = module
  route(http, stakingMintPositions, async ({ customer, query }) => {
    const { bucket, userId } = customer
    const [owner, asked] = [
      { bucket, userId },
      { pid: query.pid ?? null, coin: query.asset ?? null },
    ]
    const [list, returning] = await Promise.all([positionRows(module, owner, asked), returningOf(db, owner, asked)])
    return {
      list,
      total: list.length,
      returning: returning.map(({ coin, amount }) => ({ coin, amount: decimalText(amount) })),
    }
  })
  route(http, stakingMintReserves, async () => {
    const offers = await mintOffers(db, clock.now())
    const list = await Promise.all(offers.map((offer) => backingOf(module, offer)))
    return { list, total: list.length }
  })
  route(http, stakingMintSales, async ({ customer, query }) => {
    const list = salesList(query)
    const page = await readPage(db, list, pageRequest(query, list))
    const users = page.rows.map(({ userId }) => userId)
    await writeRead(db, { at: clock.now(), actorId: customer.userId, act: 'staking.mint.read', users })
    return { list: page.rows.map(saleWire), ...pageEnd(page) }
  })
}
