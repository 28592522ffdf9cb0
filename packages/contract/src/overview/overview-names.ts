import { manifestNames } from '../core/index.ts'

/** What the runner of jobs calls what is of the overview. Browsers read these names without the endpoints of the manifest. */
export const overviewNames = manifestNames({
  ledger: { accounts: {}, events: {} },
  jobs: ['portfolio-close'],
  acts: [],
  sales: [],
})
