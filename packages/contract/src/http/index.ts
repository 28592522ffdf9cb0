export * from './back-office-role.ts'
export * from './endpoint.ts'
export * from './envelope.ts'
export * from './fields.ts'
