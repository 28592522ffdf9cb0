import { manifestNames } from '../core/index.ts'

/** What the runner of jobs and the audit log call what is made of several products at once. */
export const overviewNames = manifestNames({
  ledger: { accounts: {}, events: {} },
  claims: [],
  jobs: ['portfolio-close', 'proof-daily'],
  acts: ['proof.snapshot', 'proof.daily', 'proof.asset.add', 'proof.asset.remove'],
  sales: [],
})
