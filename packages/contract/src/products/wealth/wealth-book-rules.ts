import type { BookRules } from '../../core/index.ts'

/** How books tell what is of wealth: units are bought and sold; a share of the profit that is taken in units is a fee. */
export const wealthBookRules: BookRules = {
  house: {
    'house:wealth': 'liabilities',
    'house:units': 'equity',
    'house:profit-share': 'income',
    'house:wealth-correction': 'expenses',
  },
  events: {
    'wealth.subscribe': 'move',
    'wealth.return': 'move',
    'wealth.invest': 'exchange',
    'wealth.units': 'exchange',
    'wealth.redeem': 'move',
    'wealth.redeem.units': 'exchange',
    'wealth.redeem.paid': 'exchange',
    'wealth.profit-share': 'house',
    'wealth.profit-share.units': 'fee',
    'wealth.correct.units': 'exchange',
    'wealth.correct.cancelled': 'exchange',
    'wealth.correct.paid': 'exchange',
    'wealth.correct.share': 'house',
    'wealth.correct.fund': 'house',
    'wealth.correct.held': 'exchange',
    'wealth.correct.back': 'fee',
    'wealth.correct.returned': 'house',
  },
  evidence: {
    wealth: '/wealth/holdings?order={reference}',
    'wealth.correct': '/wealth/holdings',
    'wealth.redeem': '/wealth/holdings?tab=redemptions',
  },
  houseEvidence: { wealth: '/console/wealth/orders' },
}
