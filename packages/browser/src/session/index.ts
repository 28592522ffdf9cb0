export * from './identity-queries.ts'
export * from './passkey-queries.ts'
export * from './session-change-notice.tsx'
export * from './session-queries.ts'
