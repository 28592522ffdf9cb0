import backOfficeRefusals from './back-office-refusals.json' with { type: 'json' }
import dualActs from './dual-acts.json' with { type: 'json' }
import dualPast from './dual-past.json' with { type: 'json' }
import sniper from './sniper.json' with { type: 'json' }
import vouchers from './vouchers.json' with { type: 'json' }

/** Sentences of the modules that bring their own, all together. */
export const modulePhrases = { ...backOfficeRefusals, ...dualActs, ...dualPast, ...sniper, ...vouchers }
