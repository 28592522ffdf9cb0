import { z } from 'zod'
import type { MoveInKind } from '../../core/index.ts'

/** What of soft staking moves in by a file: that it is on. */
export const softStakingMoveIns: readonly MoveInKind[] = [
  { name: 'soft-staking', fields: z.object({}), hasAmount: false },
]
