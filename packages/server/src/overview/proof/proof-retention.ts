import type { Retention } from '../../platform/retention/index.ts'
import { removeOldLeaves } from './proof-store.ts'

/** Leaves of snapshots go by how many are newer, not by their age: what a new snapshot could not remove goes in the night. */
export const proofRetention: Retention = { days: 0, remove: (db) => removeOldLeaves(db) }
