export { BackOfficeGate } from './back-office-gate.tsx'

/** Loaded when opened. */
export const sessionPages = { identity: () => import('./identity-page.tsx') }
