import type { BookRules } from '../../core/index.ts'

/** How books tell what is of dual investment: what it pays beside the principal is the premium of an option. */
export const dualBookRules: BookRules = {
  house: { 'house:dual': 'equity' },
  events: {
    'dual.hold': 'move',
    'dual.release': 'move',
    'dual.subscribe': 'move',
    'dual.settle.exercise': 'exchange',
    'dual.settle.principal': 'exchange',
    'dual.settle.interest': 'premium',
    'dual.refund.surrender': 'exchange',
    'dual.refund.payment': 'exchange',
    'dual.refund.fee': 'fee',
    'dual.renew': 'move',
    'dual.trial.fund': 'house',
    'dual.trial.return': 'house',
    'dual.trial.principal': 'house',
    'dual.sniper.hold': 'move',
    'dual.sniper.release': 'move',
    'dual.sniper.subscribe': 'move',
    'dual.sniper.settle.exercise': 'exchange',
    'dual.sniper.settle.payment': 'exchange',
    'dual.sniper.settle.refund': 'move',
  },
  evidence: {
    dual: '/my-holdings?order={reference}',
    'dual.sniper': '/my-holdings?product=sniper&order={reference}',
  },
  houseEvidence: {
    dual: '/console/dual/deliveries',
    'dual.trial': '/console/vouchers',
  },
}
