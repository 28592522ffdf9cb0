export { BackOfficeGate } from './back-office-gate.tsx'
