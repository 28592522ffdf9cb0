export { errorCode, errorMessage } from './error-facts.ts'
