import { spokenPage } from '../../platform/page/index.ts'

/** Pages, loaded when opened. */
export const ledgerPages = { balance: spokenPage(() => import('./trial-balance-page.tsx'), 'TrialBalancePage') }
