export * from './audit.ts'
export { auditSealJob, sealWaiting } from './audit-seal.ts'
export * from './audit-verify.ts'
