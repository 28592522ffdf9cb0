import type { BookRules } from '../../core/index.ts'

/** How books tell what is of Simple Earn. What the margin engine takes of a holding, or gives back, leaves Tenor's books. */
export const simpleEarnBookRules: BookRules = {
  house: {
    'house:loans': 'assets',
    'house:engine': 'liabilities',
    'house:reserve': 'equity',
    'house:bonus': 'expenses',
    'house:coupon': 'expenses',
    'house:loss': 'expenses',
  },
  events: {
    'flexible.subscribe': 'outside',
    'flexible.interest': 'interest',
    'flexible.redeem': 'outside',
    'flexible.bonus': 'bonus',
    'flexible.seize': 'outside',
    'flexible.giveBack': 'outside',
    'flexible.borrow': 'house',
    'flexible.repay': 'house',
    'flexible.charge.interest': 'house',
    'flexible.charge.fee': 'house',
    'flexible.charge.reserve': 'house',
    'flexible.charge.dust': 'house',
    'flexible.charge.shortfall': 'house',
    'flexible.writeOff.reserve': 'house',
    'flexible.writeOff.loss': 'house',
    'fixed.subscribe': 'move',
    'fixed.principal': 'move',
    'fixed.interest': 'interest',
    'fixed.coupon': 'bonus',
    'fixed.bonus': 'bonus',
    'fixed.daily': 'interest',
    'fixed.renew': 'move',
    'fixed.redeem.principal': 'move',
    'fixed.redeem.interest': 'interest',
    'fixed.redeem.coupon': 'bonus',
    // Interest that was paid by the day and is taken back.
    'fixed.redeem.clawback': 'interest',
  },
  evidence: {
    flexible: '/simple-earn/history',
    fixed: '/simple-earn/my-lendings/{reference}?orderType=fixed&asset={asset}&order_id={reference}',
  },
  houseEvidence: {
    flexible: '/console/simple-earn/pools?asset={asset}',
    fixed: '/console/simple-earn/fixed?asset={asset}',
  },
}
