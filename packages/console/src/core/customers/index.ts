import { spokenPage } from '../../platform/page/index.ts'

export { CustomerPanel } from './customer-panel.tsx'
export { CustomerStates } from './customer-states.tsx'

/** Pages, loaded when opened. */
export const customersPages = {
  customers: spokenPage(() => import('./customers-page.tsx'), 'CustomersPage', ['console-protection']),
}
