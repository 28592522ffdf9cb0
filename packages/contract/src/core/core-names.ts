import { manifestNames } from './manifest.ts'

/**
 * What the ledger, the runner of jobs and the audit log call what is of the core.
 * Browsers read these names without the endpoints of the manifest.
 */
export const coreNames = manifestNames({
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
    acts: ['sandbox.convert'],
    houseMoney: ['lent'],
  },
  claims: [],
  jobs: [
    'ledger.months',
    'ledger.closing',
    'market-samples',
    'vouchers',
    'voucher-alerts',
    'outbox',
    'audit.seal',
    'ledger.tidy',
    'accounts.tidy',
    'retention',
  ],
  acts: [
    'market.history.import',
    'apiKey.make',
    'apiKey.end',
    'voucher.grant',
    'voucher.recall',
    'voucher.read',
    'user.read',
    'user.tier',
    'user.role',
    'compliance.change',
    'operator.make',
    'operator.password',
    'operator.role',
    'user.update',
    'job.run',
    'asset.icon',
    'asset.settings',
    'stop.begin',
    'stop.end',
    'four-eyes.change',
    'proposal.propose',
    'proposal.approve',
    'proposal.decline',
    'proposal.lapse',
  ],
  sales: [],
  reasons: ['job.failed', 'job.overdue', 'ledger.broken', 'price.missing', 'proposal.waiting', 'reconcile.broken'],
})
