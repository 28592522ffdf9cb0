import type { BookRules } from '../../core/index.ts'

/** How books tell what is of soft staking. */
export const softStakingBookRules: BookRules = {
  house: { 'house:soft-staking': 'expenses' },
  events: { 'soft-staking.reward': 'reward' },
  evidence: { 'soft-staking': '/soft-staking' },
}
