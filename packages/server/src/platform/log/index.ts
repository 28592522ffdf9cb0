export { errorCode, errorMessage } from './error-facts.ts'
export * from './log.ts'
