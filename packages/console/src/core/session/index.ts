import { spokenPage } from '../../platform/page/index.ts'

export { BackOfficeGate } from './back-office-gate.tsx'

/** Loaded when opened. */
export const sessionPages = { identity: spokenPage(() => import('./identity-page.tsx'), 'IdentityPage') }
