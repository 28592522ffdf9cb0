export { flexibleBooks } from './flexible-books.ts'
export { flexibleChecks } from './flexible-checks.ts'
export { openFlexible } from './flexible-register.ts'
