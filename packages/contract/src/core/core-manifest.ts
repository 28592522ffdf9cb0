import * as account from './account-endpoints.ts'
import * as customer from './customer-endpoints.ts'
import * as ledger from './ledger-endpoints.ts'
import { endpointsOf, manifest } from './manifest.ts'
import * as market from './market-endpoints.ts'
import * as notice from './notice-endpoints.ts'
import * as operator from './operator-endpoints.ts'
import * as personal from './personal-data.ts'
import * as convert from './sandbox-convert.ts'
import * as sandbox from './sandbox-endpoints.ts'
import * as voucher from './voucher-endpoints.ts'

/** What the core brings: every product stands on it. */
export const coreManifest = manifest({
  name: 'core',
  title: 'Core: accounts, ledger, market, notices, sandbox, back office',
  business: ['spot'],
  withheldIn: [],
  ledger: {
    accounts: {
      spot: 1,
      funding: 2,
      unified: 3,
      /** Money on its way: taken from the customer's account, not yet anyone else's. */
      hold: 10,
      /** The house's money that a customer works with, one per order: never part of what the customer has. */
      lent: 14,
      /** The world outside: what came in is owed by it, so its balance is minus what customers and house hold. */
      'house:external': 1000,
      'house:interest': 1001,
      'house:fee': 1002,
      'house:dust': 1003,
      /** What the house lends with vouchers and has not got back: below zero by that much. */
      'house:voucher': 1004,
      /** What the house took in and gave out for conversions in a sandbox. */
      'house:convert': 1020,
    },
    events: {
      'account.deposit': 1,
      'account.withdrawal': 2,
      'account.transfer': 3,
      'account.mode': 4,
      'sandbox.convert.out': 20,
      'sandbox.convert.in': 21,
    },
  },
  jobs: ['market-samples', 'vouchers', 'outbox', 'ledger.tidy', 'accounts.tidy'],
  acts: [
    'market.history.import',
    'voucher.grant',
    'voucher.recall',
    'user.tier',
    'user.role',
    'user.update',
    'job.run',
  ],
  vouchers: [],
  phrases: [
    'account',
    'back-office-refusals',
    'console',
    'console-vouchers',
    'documents',
    'ledger',
    'market',
    'places',
    'refusals',
    'shell',
    'units',
    'vouchers',
  ],
  endpoints: endpointsOf(account, customer, ledger, market, notice, operator, personal, convert, sandbox, voucher),
  settings: ['mode', 'clock.offset_ms', 'market.simulator.seed', 'market.simulator.origin', 'visitor_csrf_key'],
})
