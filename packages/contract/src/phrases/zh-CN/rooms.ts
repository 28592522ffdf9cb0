import type { RoomPhrases } from '../phrase-key.ts'
import deskRefusals from './desk-refusals.json' with { type: 'json' }
import dualActs from './dual-acts.json' with { type: 'json' }
import dualPast from './dual-past.json' with { type: 'json' }
import sniper from './sniper.json' with { type: 'json' }
import vouchers from './vouchers.json' with { type: 'json' }

/** Sentences of the rooms that bring their own, all together. */
export const roomPhrases: RoomPhrases = { ...deskRefusals, ...dualActs, ...dualPast, ...sniper, ...vouchers }
