import { manifestNames } from '../core/index.ts'

/** What the runner of jobs and the audit log call what is made of several products at once. */
export const overviewNames = manifestNames({
  ledger: { accounts: {}, events: {} },
  claims: [],
  fees: [],
  promises: [],
  jobs: ['portfolio-close', 'rate-history', 'proof-daily'],
  acts: ['books.read', 'proof.snapshot', 'proof.daily', 'proof.asset.add', 'proof.asset.remove'],
  sales: [],
})
