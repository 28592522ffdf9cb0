export { registerChanges } from './change-routes.ts'
