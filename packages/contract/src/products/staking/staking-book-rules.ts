import type { BookRules } from '../../core/index.ts'

/**
 * How books tell what is of staking. A coin that becomes a token is exchanged; coins minted against collateral are owed until they
 * are paid back, by the customer or by what their collateral was sold for.
 */
export const stakingBookRules: BookRules = {
  house: {
    'house:staking-reward': 'expenses',
    'house:staking-accrued': 'liabilities',
    'house:staking': 'equity',
    'house:token': 'equity',
    'house:loss-staking': 'expenses',
    'house:mint-reserve': 'equity',
    'house:mint': 'equity',
  },
  events: {
    'staking.stake': 'move',
    'staking.reward': 'reward',
    'staking.reward.fee': 'house',
    'staking.reward.book': 'house',
    'staking.reward.backing': 'house',
    'staking.redeem': 'move',
    'staking.redeem.paid': 'move',
    'staking.redeem.fee': 'fee',
    'staking.redeem.late': 'reward',
    'staking.loss': 'loss',
    'staking.redeem.loss': 'loss',
    'staking.exchange.stake': 'exchange',
    'staking.exchange.token': 'exchange',
    'staking.exchange.redeem': 'move',
    'staking.exchange.back': 'exchange',
    'staking.exchange.paid': 'exchange',
    'staking.exchange.fee': 'house',
    'staking.exchange.rise': 'house',
    'staking.exchange.fall': 'house',
    'staking.exchange.good': 'house',
    'staking.mint.swap': 'exchange',
    'staking.mint.lock': 'move',
    'staking.mint.minted': 'debt',
    'staking.mint.repay': 'debt',
    'staking.mint.convert': 'exchange',
    'staking.mint.release': 'move',
    'staking.mint.paid': 'move',
    'staking.mint.fee': 'fee',
    'staking.mint.sold': 'exchange',
    'staking.mint.covered': 'debt',
    'staking.mint.loss': 'debt',
  },
  evidence: {
    staking: '/myaccount/myfunds/financial_staking?asset={asset}',
    'staking.reward': '/myaccount/myfunds/financial_staking?tab=rewards&asset={asset}',
    'staking.redeem': '/myaccount/myfunds/financial_staking?tab=redemptions&asset={asset}',
    'staking.exchange': '/myaccount/myfunds/financial_staking?tab=tokens',
    'staking.mint': '/myaccount/myfunds/financial_staking?tab=minted',
  },
  houseEvidence: {
    staking: '/console/staking/runs',
    'staking.loss': '/console/staking/losses',
    'staking.mint': '/console/staking/mint',
    'staking.redeem': '/console/staking/redemptions?coin={asset}',
    'staking.reward': '/console/staking/rates',
  },
}
