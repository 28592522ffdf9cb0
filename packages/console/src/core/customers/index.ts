import { spokenPage } from '../../platform/page/index.ts'

/** Pages, loaded when opened. */
export const customersPages = {
  customers: spokenPage(() => import('./customers-page.tsx'), 'CustomersPage', ['console-protection']),
}
