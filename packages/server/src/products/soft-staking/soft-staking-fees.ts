import type { FeesOf } from '../../core/product/index.ts'
import type { SoftStakingModule } from './soft-staking-module.ts'
import { coinRows } from './soft-staking-views.ts'

/** Nothing is kept of a reward: it is paid as the coin's rate makes it. */
const KEPT = '0'

/** That nothing is kept, of every coin that earns. */
export function softStakingFees(module: SoftStakingModule): FeesOf {
  return async () =>
    (await coinRows(module)).map(({ coin }) => ({
      fee: 'soft-staking.service',
      asset: coin,
      offer: null,
      into: null,
      days: null,
      tier: null,
      least: KEPT,
      most: KEPT,
    }))
}
