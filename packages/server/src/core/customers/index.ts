export type { CustomersModule } from './customer-module.ts'
export { registerCustomers } from './customer-routes.ts'
