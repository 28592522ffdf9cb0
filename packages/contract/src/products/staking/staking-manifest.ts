import { endpointsOf, manifest } from '../../core/index.ts'
import * as operator from './staking-back-office-endpoints.ts'
import * as endpoints from './staking-endpoints.ts'
import { stakingNames } from './staking-names.ts'
import { stakingPhrases } from './staking-phrases.ts'

/** What staking brings. */
export const stakingManifest = manifest({
  name: 'staking',
  title: 'Staking',
  business: ['staking'],
  withheldIn: ['KP'],
  ...stakingNames,
  notices: ['staking.redeemed'],
  vouchers: [],
  phrases: stakingPhrases,
  endpoints: endpointsOf(endpoints, operator),
  columns: [{ name: 'staking', paidIn: 'other' }],
  settings: [],
})
