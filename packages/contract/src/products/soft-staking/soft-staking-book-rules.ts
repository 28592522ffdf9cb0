import type { BookRules } from '../../core/index.ts'

/** How books tell what is of soft staking. */
export const softStakingBookRules: BookRules = {
  house: { 'house:soft-staking': 'expenses' },
  events: { 'soft-staking.reward': 'reward' },
  // A day is paid on the next: its secret seconds and what they come to can be checked by anybody.
  evidence: { 'soft-staking': '/soft-staking/snapshots?day={day-before}&coin={asset}' },
  houseEvidence: { 'soft-staking': '/soft-staking/snapshots?day={day-before}' },
}
