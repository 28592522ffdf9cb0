import dualPast from './dual-past.json' with { type: 'json' }

/** Sentences of the rooms that bring their own, all together. */
export const roomPhrases = { ...dualPast }
