export { auditForPeople, auditOfCustomer, namesOf } from './audit-list.ts'
export * from './back-office-routes.ts'
