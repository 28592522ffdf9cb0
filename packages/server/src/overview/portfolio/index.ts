export { portfolioChecks } from './portfolio-checks.ts'
export { portfolioCloseJob } from './portfolio-close-job.ts'
export { registerPortfolio } from './portfolio-routes.ts'
