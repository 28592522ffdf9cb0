import { coreManifest, type Manifest } from './core/index.ts'
import { overviewManifest } from './overview/index.ts'
import { dualManifest } from './products/dual/index.ts'
import { simpleEarnManifest } from './products/simple-earn/index.ts'
import { softStakingManifest } from './products/soft-staking/index.ts'
import { stakingManifest } from './products/staking/index.ts'
import { wealthManifest } from './products/wealth/index.ts'

/** Everything that Tenor has, joined: the core, each product, and the overview. A new product adds its manifest here. */
export const MANIFESTS: readonly Manifest[] = [
  coreManifest,
  dualManifest,
  simpleEarnManifest,
  stakingManifest,
  softStakingManifest,
  wealthManifest,
  overviewManifest,
]

/** Every line of business, products first. */
export const BUSINESS_LINES: readonly Pick<Manifest, 'business' | 'withheldIn'>[] = [
  dualManifest,
  simpleEarnManifest,
  stakingManifest,
  softStakingManifest,
  wealthManifest,
  coreManifest,
]
