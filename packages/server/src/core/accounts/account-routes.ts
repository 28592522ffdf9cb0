import { compliance, pairOf, spotTradingHome, tradeInfo } from '@tenor/contract/core'
import { decimalText } from '@tenor/contract/money'
import { type Http, notFound, route } from '../../platform/http/index.ts'
import { balancesOf, SPOT } from '../ledger/index.ts'
import type { AccountModule } from './account-module.ts'
import { registerRegionRules } from './region-rule-routes.ts'
import { complianceOf } from './region-rules.ts'
import { findUser } from './users.ts'

export function registerAccountRoutes(http: Http, module: AccountModule): void {
  registerRegionRules(http, module)
  route(http, compliance, async ({ customer }) => complianceOf(customer, module.lines))

  route(http, tradeInfo, async ({ customer }) => {
    const user = await findUser(module.db, customer)
    if (user === null) throw notFound()
    return { use_funding: user.useFunding, locked: user.tradingLocked }
  })

  route(http, spotTradingHome, async ({ customer, query }) => {
    const isAsked = (asset: string) => query.coin === undefined || asset === query.coin
    const balances = (await balancesOf(module.db, customer)).filter((row) => row.account === SPOT && isAsked(row.asset))
    const prices = []
    for (const coin of module.assets.priced.filter(isAsked)) {
      const price = await module.priceOf(coin)
      if (price !== null) prices.push({ pair: pairOf(coin), price: decimalText(price) })
    }
    return {
      balances: balances.map((row) => ({ asset: row.asset, available: decimalText(row.balance) })),
      prices,
    }
  })
}
