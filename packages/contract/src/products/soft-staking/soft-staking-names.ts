import { manifestNames } from '../../core/index.ts'

/**
 * What the ledger, the runner of jobs and the audit log call what is of soft staking. Browsers read these names without the
 * endpoints of the manifest. Events 450 to 469.
 */
export const softStakingNames = manifestNames({
  ledger: {
    accounts: {
      /** Where rewards come from: below zero by what was paid. */
      'house:soft-staking': 1080,
    },
    events: {
      /** A day's reward of one coin. */
      'soft-staking.reward': 450,
    },
  },
  claims: ['soft-staking.rewards'],
  fees: ['soft-staking.service'],
  promises: [],
  jobs: ['soft-staking-keys', 'soft-staking-average', 'soft-staking-payment'],
  acts: [
    'soft-staking.coin.create',
    'soft-staking.coin.change',
    'soft-staking.coin.listing',
    'soft-staking.dry-run',
    'soft-staking.agreement.read',
  ],
  sales: ['soft-staking'],
})
