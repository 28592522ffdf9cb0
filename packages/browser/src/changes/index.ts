export { toldBy } from './told-by.ts'
export { useChanges } from './use-changes.ts'
