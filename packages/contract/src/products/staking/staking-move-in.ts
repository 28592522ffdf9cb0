import { z } from 'zod'
import type { MoveInKind } from '../../core/index.ts'
import { idField } from '../../http/index.ts'

/** Columns of a line that moves in a stake: its product here, or one of its protocols. */
export const stakingMoveInFields = z.object({ product: idField })

/** What of staking moves in by a file: stakes of plain products, and coin that became tokens. */
export const stakingMoveIns: readonly MoveInKind[] = [
  { name: 'staking', fields: stakingMoveInFields, hasAmount: true },
  { name: 'staking-token', fields: stakingMoveInFields, hasAmount: true },
]
