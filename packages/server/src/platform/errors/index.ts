export { errorCode, errorMessage, errorText, toError } from './error-facts.ts'
