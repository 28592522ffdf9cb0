import { portfolio } from '@tenor/contract/overview'
import { type Http, route } from '../../platform/http/index.ts'
import { type PortfolioModule, portfolioOf } from './portfolio.ts'

/** Registers what a customer has over all products. */
export function registerPortfolio(http: Http, module: PortfolioModule): void {
  route(http, portfolio, ({ customer, query }) => portfolioOf(module, customer, query.holdings === 1))
}
