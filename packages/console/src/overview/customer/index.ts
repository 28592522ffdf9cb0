import { spokenPage } from '../../platform/page/index.ts'

const BOOKS = [
  'console-customer',
  'console-protection',
  'console-vouchers',
  'earn',
  'ledger',
  'dual-ledger',
  'simple-earn-ledger',
  'wealth-acts',
] as const

/** Pages, loaded when opened. */
export const customerPages = { customer: spokenPage(() => import('./customer-page.tsx'), 'CustomerPage', BOOKS) }
