import { manifestNames } from '../../core/index.ts'
import { FIXED_ACTS, FIXED_EVENTS, FIXED_JOBS } from './fixed/index.ts'

/**
 * What the ledger, the runner of jobs and the audit log call what is of Simple Earn. Browsers read these names without the
 * endpoints of the manifest. Events 200 to 249 are flexible's, 250 to 299 fixed's.
 */
export const simpleEarnNames = manifestNames({
  ledger: {
    accounts: {
      /** What a customer has in a flexible pool, one per holding. */
      flexible: 12,
      /** What a customer has in a fixed order, one per order. */
      fixed: 13,
      /** What the pools have lent: below zero by that much. */
      'house:loans': 1030,
      /** The margin engine: what it borrowed, less what it paid. */
      'house:engine': 1031,
      /** What borrowers paid for money that no lender lent. */
      'house:reserve': 1032,
      /** Ladder tiers and bonus pools: what the house adds of its own. */
      'house:bonus': 1033,
      /** Rate-up vouchers. */
      'house:coupon': 1034,
      /** Bad loans beyond the reserve. */
      'house:loss': 1035,
    },
    events: {
      'flexible.subscribe': 200,
      'flexible.interest': 201,
      'flexible.redeem': 202,
      'flexible.bonus': 203,
      'flexible.seize': 204,
      /** What is left of a liquidation comes back. */
      'flexible.giveBack': 205,
      'flexible.borrow': 210,
      'flexible.repay': 211,
      /** What a borrower pays: the lenders' part, and the service fee. */
      'flexible.charge.interest': 212,
      'flexible.charge.fee': 213,
      /** Of a pool's day, out of what borrowers paid: what no lender lent, and what rounding left over or was short of. */
      'flexible.charge.reserve': 214,
      'flexible.charge.dust': 215,
      'flexible.charge.shortfall': 216,
      'flexible.writeOff.reserve': 217,
      'flexible.writeOff.loss': 218,
      ...FIXED_EVENTS,
    },
  },
  claims: ['flexible.accrued', 'flexible.bonus', 'fixed.interest', 'fixed.bonus'],
  fees: ['flexible.service', 'fixed.early'],
  promises: ['fixed.interest', 'flexible.bonus'],
  jobs: ['flexible-hour', 'flexible-next-rate', ...FIXED_JOBS],
  acts: [
    'flexible.pool.create',
    'flexible.pool.change',
    'flexible.loan.writeOff',
    'flexible.loans.read',
    'flexible.offers.read',
    ...FIXED_ACTS,
  ],
  sales: ['flexible', 'fixed'],
  reasons: ['fixed.bonus', 'flexible.cash', 'flexible.rateMoved'],
})
