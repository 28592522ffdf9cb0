export { flexibleBooks } from './flexible-books.ts'
export { flexibleChecks } from './flexible-checks.ts'
export { joinPools } from './flexible-join.ts'
export { openFlexible } from './flexible-register.ts'
