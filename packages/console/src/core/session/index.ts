export { BackOfficeGate } from './back-office-gate.tsx'
export { useSession, useSignOut } from './session-queries.ts'
