import { Counter } from 'prom-client'
import { metrics } from '../../platform/metrics/index.ts'

const WRONG = ['password', 'code'] as const
const LOCKED = ['one', 'all'] as const

/** Sign-ins that failed, by what was wrong: a wrong code came with the right password. */
export const failedSignIns = new Counter({
  name: 'tenor_sign_in_failures_total',
  help: 'Sign-ins that failed, by what was wrong',
  labelNames: ['wrong'] as const,
  registers: [metrics],
})

/** Sign-ins refused unread: of one network, device or session, or of all networks for one account. */
export const lockOuts = new Counter({
  name: 'tenor_sign_in_lockouts_total',
  help: 'Sign-ins refused unread after too many that failed, by whose count was full',
  labelNames: ['of'] as const,
  registers: [metrics],
})

// So that the first one is seen as a rise.
for (const wrong of WRONG) failedSignIns.inc({ wrong }, 0)
for (const of of LOCKED) lockOuts.inc({ of }, 0)
