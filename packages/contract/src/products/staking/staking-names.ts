import { manifestNames } from '../../core/index.ts'

/**
 * What the ledger, the runner of jobs and the audit log call what is of staking. Browsers read these names without the
 * endpoints of the manifest. Events 300 to 349.
 */
export const stakingNames = manifestNames({
  ledger: {
    accounts: {
      /** What a customer has staked, one per holding. */
      staking: 21,
      /** Where rewards come from: below zero by what was paid and booked. */
      'house:staking-reward': 1040,
      /** Rewards that are booked and paid later. */
      'house:staking-accrued': 1041,
    },
    events: {
      'staking.stake': 300,
      /** A day's reward, less its fee. */
      'staking.reward': 301,
      'staking.reward.fee': 302,
      /** A day's reward that is paid on a later day, booked when it is earned. */
      'staking.reward.book': 303,
      /** A redemption: set aside when it is asked for, then paid less its fee. */
      'staking.redeem': 304,
      'staking.redeem.paid': 305,
      'staking.redeem.fee': 306,
    },
  },
  jobs: ['staking-day', 'staking-reward-due', 'staking-redemption'],
  acts: ['staking.product.create', 'staking.product.change'],
  sales: ['staking'],
})
