import { coreNames, type ManifestNames } from './core/index.ts'
import { overviewNames } from './overview/index.ts'
import { dualNames } from './products/dual/index.ts'
import { simpleEarnNames } from './products/simple-earn/index.ts'
import { softStakingNames } from './products/soft-staking/index.ts'
import { stakingNames } from './products/staking/index.ts'
import { wealthNames } from './products/wealth/index.ts'

/** The names of all manifests, for browsers: see `manifests.ts`, which a test holds it against. */
export const NAMES: readonly ManifestNames[] = [
  coreNames,
  dualNames,
  simpleEarnNames,
  stakingNames,
  softStakingNames,
  wealthNames,
  overviewNames,
]
