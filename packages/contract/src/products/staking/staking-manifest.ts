import { endpointsOf, manifest } from '../../core/index.ts'
import * as agreement from './staking-agreement.ts'
import * as operator from './staking-back-office-endpoints.ts'
import { stakingBookRules } from './staking-book-rules.ts'
import * as control from './staking-control-endpoints.ts'
import * as endpoints from './staking-endpoints.ts'
import { stakingHelpTopics } from './staking-help.ts'
import * as losses from './staking-loss-endpoints.ts'
import * as mint from './staking-mint-endpoints.ts'
import { stakingMoveIns } from './staking-move-in.ts'
import { stakingNames } from './staking-names.ts'
import * as operations from './staking-operations-endpoints.ts'
import * as orders from './staking-order-endpoints.ts'
import { stakingPhrases } from './staking-phrases.ts'
import * as prices from './staking-price-endpoints.ts'
import * as programs from './staking-program-endpoints.ts'
import * as queue from './staking-queue-endpoints.ts'
import * as rates from './staking-rate-endpoints.ts'
import * as sources from './staking-source-endpoints.ts'
import * as trends from './staking-trend-endpoints.ts'

/** What staking brings. */
export const stakingManifest = manifest({
  name: 'staking',
  title: 'Staking',
  business: ['staking'],
  withheldIn: ['KP'],
  ...stakingNames,
  books: stakingBookRules,
  notices: [
    ...(['staking.redeemed', 'staking.redeemLate', 'staking.redeemServed', 'staking.slashed', 'staking.lost'] as const),
    ...(['staking.mint.alert', 'staking.mint.paid', 'staking.mint.sold', 'staking.token.redeemed'] as const),
    ...(['staking.mint.late', 'staking.mint.rate'] as const),
  ],
  vouchers: [],
  moveIns: stakingMoveIns,
  phrases: stakingPhrases,
  help: stakingHelpTopics,
  endpoints: endpointsOf(
    ...([
      endpoints,
      orders,
      trends,
      operator,
      operations,
      prices,
      control,
      rates,
      queue,
      mint,
      sources,
      losses,
      agreement,
    ] as const),
  ),
  programs: endpointsOf(programs),
  columns: [{ name: 'staking', paidIn: 'other', loss: 'network' }],
  settings: [],
})
