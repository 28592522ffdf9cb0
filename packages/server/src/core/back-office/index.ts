export { namesOf } from './audit-list.ts'
export * from './back-office-routes.ts'
