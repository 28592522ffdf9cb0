export * from './database.ts'
export * from './embedded-postgres.ts'
export { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
export * from './migrate.ts'
