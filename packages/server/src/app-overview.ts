import type { HelpTopic } from '@tenor/contract/core'
import { registerAsk } from './overview/ask/index.ts'
import { type EarnProduct, registerEarnMarket } from './overview/earn-market/index.ts'
import { type FeeProduct, registerFees } from './overview/fees/index.ts'
import { type OperationsModule, registerOperations } from './overview/operations/index.ts'
import { registerPortfolio } from './overview/portfolio/index.ts'
import { type PosterModule, registerPosters } from './overview/posters/index.ts'
import { type ProofModule, registerProof } from './overview/proof/index.ts'
import { registerRates } from './overview/rates/index.ts'
import type { Clock } from './platform/clock/index.ts'
import type { Http } from './platform/http/index.ts'

type Overview = {
  earning: readonly (EarnProduct & FeeProduct)[]
  portfolio: Parameters<typeof registerPortfolio>[1]
  topics: readonly HelpTopic[]
  posters: PosterModule
  operations: OperationsModule
  real: Clock
  proof: ProofModule
}

/** The calls over all products. */
export function registerOverview(
  http: Http,
  { earning, portfolio, topics, posters, operations, real, proof }: Overview,
): void {
  registerEarnMarket(http, earning)
  registerFees(http, earning)
  registerRates(http, portfolio)
  registerPortfolio(http, portfolio)
  registerAsk(http, topics, portfolio.assets)
  registerPosters(http, posters)
  registerOperations(http, operations, real)
  registerProof(http, proof)
}
