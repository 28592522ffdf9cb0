import type { Instant } from '@tenor/contract/time'
import { samplingPlan, type WantedWindow } from '../../../src/core/market/market-plan.ts'

/** The instants of the sampling plan. */
export function plannedInstants(from: Instant, to: Instant, wanted: readonly WantedWindow[]): Instant[] {
  return samplingPlan(from, to, wanted).map(({ at }) => at)
}
