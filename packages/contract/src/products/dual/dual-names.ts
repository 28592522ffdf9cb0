import { manifestNames } from '../../core/index.ts'

/**
 * What the ledger, the runner of jobs and the audit log call what is of dual investment and its snipers.
 * Browsers read these names without the endpoints of the manifest.
 */
export const dualNames = manifestNames({
  ledger: {
    accounts: {
      /** The customer's holding, one per order. */
      dual: 11,
      sniper: 20,
      /** What the house took in and pays out for orders of both kinds. */
      'house:dual': 1010,
    },
    events: {
      'dual.hold': 100,
      'dual.release': 101,
      'dual.subscribe': 102,
      /** The invested asset goes to the house: the order was converted. */
      'dual.settle.exercise': 103,
      'dual.settle.principal': 104,
      'dual.settle.interest': 105,
      /** Early redemption: the holding goes to the house, which pays for it, and takes its fee. */
      'dual.refund.surrender': 106,
      'dual.refund.payment': 107,
      'dual.refund.fee': 108,
      /** What a settled order paid goes on in the next one. */
      'dual.renew': 109,
      /** A voucher's money is lent to the order, goes back to the house unused, or comes back to it at settlement. */
      'dual.trial.fund': 110,
      'dual.trial.return': 111,
      'dual.trial.principal': 112,
      'dual.sniper.hold': 120,
      'dual.sniper.release': 121,
      'dual.sniper.subscribe': 122,
      /** The exercised part goes to the house, which pays for it in the other asset; the rest comes back. */
      'dual.sniper.settle.exercise': 123,
      'dual.sniper.settle.payment': 124,
      'dual.sniper.settle.refund': 125,
    },
    acts: ['dual.settle', 'dual.refund', 'dual.sniper.settle'],
  },
  claims: ['dual.kept', 'dual.converted', 'sniper.missed', 'sniper.reached'],
  fees: ['dual.margin', 'dual.redeem', 'sniper.margin'],
  promises: ['dual.interest'],
  jobs: [
    'dual-acceptance',
    'sniper-acceptance',
    'dual-settlement',
    'sniper-settlement',
    'dual-renewal-notice',
    'dual-listing',
    'sniper-listing',
  ],
  acts: [
    'dual.product.create',
    'dual.product.change',
    'dual.product.listing',
    'dual.limit.change',
    'dual.series.change',
    'dual.order.decision',
    'dual.order.read',
    'dual.settlement-price.propose',
    'dual.settlement-price.approve',
    'dual.settlement-price.reject',
    'dual.settlement-price.replace',
    'dual.settlement-price.lapse',
    'sniper.product.change',
  ],
  sales: ['dual', 'sniper'],
  reasons: ['dual.orders', 'dual.price', 'dual.surface'],
})
