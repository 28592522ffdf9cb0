import { simpleEarnManifest } from '@tenor/contract/simple-earn'
import type { Product } from '../../core/product/index.ts'
import { fixedBooks, fixedChecks, openFixed } from './fixed/index.ts'
import { flexibleClockRepairs } from './flexible/flexible-clock-repair.ts'
import {
  beginFlexible,
  createPastRates,
  flexibleBooks,
  flexibleChecks,
  flexibleHoldings,
  flexibleMoveIn,
  loanMoves,
  onCallOf,
  openFlexible,
  openingRetention,
  owedFlexible,
  takeBuckets,
} from './flexible/index.ts'
import { simpleEarnClaims } from './simple-earn-claims.ts'
import { simpleEarnFees } from './simple-earn-fees.ts'
import { joiningOf } from './simple-earn-joining.ts'
import { listOpenPools, simpleEarnMarket } from './simple-earn-market.ts'
import { simpleEarnOperations } from './simple-earn-operations.ts'
import { simpleEarnPromises } from './simple-earn-promises.ts'

/** Simple Earn, flexible and fixed, as the app joins it. At one instant the hour comes first. */
export const simpleEarnProduct: Product = {
  manifest: simpleEarnManifest,
  books: [flexibleBooks, fixedBooks],
  checks: [...flexibleChecks, ...fixedChecks],
  clockRepairs: flexibleClockRepairs,
  assetOffers: [
    "select asset from flexible_pool where listing <> 'retired'",
    "select asset from fixed_product where listing <> 'retired'",
  ],
  claims: simpleEarnClaims,
  numbered: [
    { kind: 'flexible', table: 'flexible_holding', at: 'created_at' },
    { kind: 'flexible', table: 'flexible_act', at: 'at' },
    { kind: 'fixed', table: 'fixed_order', at: 'created_at' },
    { kind: 'fixed.redemption', table: 'fixed_redemption', at: 'at' },
  ],
  promises: simpleEarnPromises,
  loanMoves,
  retentions: () => [openingRetention()],
  open(ground) {
    const [pastRates, onCall] = [createPastRates(ground.db), onCallOf(ground.db)]
    const openPools = () => listOpenPools(ground.db)
    const ofFlexible = { joinFlexible: joiningOf(ground), pastRates, onCall, takePools: takeBuckets, openPools }
    const fixed = openFixed(ground, ofFlexible)
    const flexible = openFlexible(ground, fixed.onSale)
    return {
      ...fixed,
      onCall,
      moveIns: { flexible: flexibleMoveIn(ground), ...fixed.moveIns },
      owed: owedFlexible(ground.orders),
      subscribers: { ...flexible.subscribers, ...fixed.subscribers },
      jobs: [...flexible.jobs, ...fixed.jobs],
      register(http) {
        flexible.register(http)
        fixed.register(http)
      },
      async begin(customer) {
        await beginFlexible(ground, customer)
        await fixed.begin?.(customer)
      },
      subscribeDemo: async (customer) => fixed.subscribeDemo?.(customer),
      async holdings(...asked) {
        const both = [flexibleHoldings, ...(fixed.holdings === undefined ? [] : [fixed.holdings])]
        return (await Promise.all(both.map((holdingsOf) => holdingsOf(...asked)))).flat()
      },
      fees: simpleEarnFees(ground),
      earn: simpleEarnMarket(ground),
      operations: simpleEarnOperations(ground.db),
    }
  },
}
