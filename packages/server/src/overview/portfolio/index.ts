export { portfolioCloseJob } from './portfolio-close-job.ts'
export { registerPortfolio } from './portfolio-routes.ts'
