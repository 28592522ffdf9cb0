export { HoldingsTable } from './holdings-table.tsx'
export { PortfolioMoney } from './portfolio-money.tsx'
export { type Portfolio, useHoldingWorths, usePortfolio, usePortfolioHoldings, worthKey } from './portfolio-queries.ts'
export { portfolioRoutes } from './portfolio-routes.ts'
