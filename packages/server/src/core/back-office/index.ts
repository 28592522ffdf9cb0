export { auditOfCustomer, namesOf, withOperators } from './audit-list.ts'
export * from './back-office-routes.ts'
