import type { RoomPhrases } from '../phrase-key.ts'
import dualPast from './dual-past.json' with { type: 'json' }

/** Sentences of the rooms that bring their own, all together. */
export const roomPhrases: RoomPhrases = { ...dualPast }
