import { manifestNames } from '../../core/index.ts'

/**
 * What the ledger, the runner of jobs and the audit log call what is of wealth. Browsers read these names without the
 * endpoints of the manifest. Events 400 to 449.
 */
export const wealthNames = manifestNames({
  ledger: {
    accounts: {
      /** Units of a fund that a customer has, one account per order that brought them. */
      wealth: 31,
      /** What customers have put into funds and not got back. */
      'house:wealth': 1070,
      /** Units that were given out: below zero by as many as customers have. */
      'house:units': 1071,
      'house:profit-share': 1072,
      /** What the house paid into funds where a value was corrected. */
      'house:wealth-correction': 1073,
    },
    events: {
      'wealth.subscribe': 400,
      'wealth.return': 401,
      'wealth.invest': 402,
      'wealth.units': 403,
      'wealth.redeem': 404,
      'wealth.redeem.units': 405,
      'wealth.redeem.paid': 406,
      'wealth.profit-share': 407,
      /** Units that a profit share at the end of a period cost. */
      'wealth.profit-share.units': 408,
      'wealth.correct.units': 409,
      'wealth.correct.cancelled': 410,
      'wealth.correct.paid': 411,
      'wealth.correct.share': 412,
      'wealth.correct.fund': 413,
      'wealth.correct.held': 414,
      'wealth.correct.back': 415,
      /** What the house had filled into a fund and a further correction gives back to it. */
      'wealth.correct.returned': 416,
    },
  },
  claims: ['wealth.redeemed'],
  fees: ['wealth.profit', 'wealth.entry'],
  promises: [],
  jobs: ['wealth-demo', 'wealth-strike', 'wealth-correction', 'wealth-payment'],
  acts: [
    'wealth.product.create',
    'wealth.product.change',
    'wealth.product.listing',
    'wealth.nav.enter',
    'wealth.nav.correct',
    'wealth.correction.read',
    'wealth.order.read',
    'wealth.cash.move',
  ],
  sales: ['wealth'],
  reasons: ['wealth.nav.told'],
})
