export { DeskGate } from './desk-gate.tsx'
export { useSession, useSignOut } from './session-queries.ts'
