export { PortfolioMoney } from './portfolio-money.tsx'
export { type Portfolio, useHoldingWorths, usePortfolio, usePortfolioHoldings, worthKey } from './portfolio-queries.ts'
export { portfolioRoutes } from './portfolio-routes.ts'

/** The table of holdings, for a page that may have none of them. */
export const loadHoldingsTable = () => import('./holdings-table.tsx')
