export { fixedBooks } from './fixed-books.ts'
export { fixedChecks } from './fixed-checks.ts'
export type { JoinFlexible, Joining } from './fixed-module.ts'
export { openFixed } from './fixed-register.ts'
