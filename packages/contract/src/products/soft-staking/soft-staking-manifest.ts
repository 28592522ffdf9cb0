import { endpointsOf, manifest } from '../../core/index.ts'
import * as operator from './soft-staking-back-office-endpoints.ts'
import { softStakingBookRules } from './soft-staking-book-rules.ts'
import * as endpoints from './soft-staking-endpoints.ts'
import { softStakingHelpTopics } from './soft-staking-help.ts'
import { softStakingMoveIns } from './soft-staking-move-in.ts'
import { softStakingNames } from './soft-staking-names.ts'
import { softStakingPhrases } from './soft-staking-phrases.ts'

/** What soft staking brings. */
export const softStakingManifest = manifest({
  name: 'soft-staking',
  title: 'Soft staking',
  business: ['soft_staking'],
  withheldIn: ['KP'],
  ...softStakingNames,
  books: softStakingBookRules,
  notices: ['soft-staking.on', 'soft-staking.off'],
  vouchers: [],
  moveIns: softStakingMoveIns,
  phrases: softStakingPhrases,
  help: softStakingHelpTopics,
  endpoints: endpointsOf(endpoints, operator),
  columns: [{ name: 'softStaking', paidIn: 'same', isAnyTime: true }],
  settings: [],
})
