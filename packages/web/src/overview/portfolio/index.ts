export { PortfolioMoney } from './portfolio-money.tsx'
export { type Portfolio, useHoldingWorths, usePortfolio, worthKey } from './portfolio-queries.ts'
export { portfolioRoutes } from './portfolio-routes.ts'
