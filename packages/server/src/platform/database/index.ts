export * from './database.ts'
export * from './embedded-postgres.ts'
export * from './migrate.ts'
