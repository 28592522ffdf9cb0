export { isMarked } from './marked-products.ts'
export { PortfolioMoney } from './portfolio-money.tsx'
export {
  type PortfolioHolding,
  usePortfolio,
  usePortfolioHoldings,
  worthKey,
} from './portfolio-queries.ts'
export { type Coming, useTimeline } from './portfolio-timeline-queries.ts'
export { Way } from './way.tsx'

/** Loaded where they are shown. */
export const loadPortfolioChart = () => import('./portfolio-chart.tsx')
export const loadPortfolioTimeline = () => import('./portfolio-timeline.tsx')
export const loadPortfolioAway = () => import('./portfolio-away.tsx')
