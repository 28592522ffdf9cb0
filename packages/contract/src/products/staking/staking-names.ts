import { manifestNames } from '../../core/index.ts'

/**
 * What the ledger, the runner of jobs and the audit log call what is of staking. Browsers read these names without the
 * endpoints of the manifest. Events 300 to 349.
 */
export const stakingNames = manifestNames({
  ledger: {
    accounts: {
      /** What a customer has staked, one per holding. */
      staking: 21,
      /** Where rewards come from: below zero by what was paid and booked. */
      'house:staking-reward': 1040,
      /** Rewards that are booked and paid later. */
      'house:staking-accrued': 1041,
      /** Coin that backs tokens. */
      'house:staking': 1042,
      /** Tokens that were given out: below zero by as many as there are. */
      'house:token': 1043,
      /** What the house, or holders, have lost. */
      'house:loss-staking': 1044,
      /** What minted coins are backed by: par coins, and collateral that was sold. Below zero in a minted coin by what it repaid. */
      'house:mint-reserve': 1047,
      /** Minted coins that were given out and are not paid back: below zero by as many as there are. */
      'house:mint': 1048,
    },
    events: {
      'staking.stake': 300,
      /** A day's reward, less its fee. */
      'staking.reward': 301,
      'staking.reward.fee': 302,
      /** A day's reward that is paid on a later day, booked when it is earned. */
      'staking.reward.book': 303,
      /** A redemption: set aside when it is asked for, then paid less its fee. */
      'staking.redeem': 304,
      'staking.redeem.paid': 305,
      'staking.redeem.fee': 306,
      /** What a redemption earned while it was paid late. */
      'staking.redeem.late': 307,
      /** What the network took of a holding, and of its redemptions that were not paid. */
      'staking.loss': 308,
      'staking.redeem.loss': 309,
      /** Coin for tokens, and the tokens for it. */
      'staking.exchange.stake': 310,
      'staking.exchange.token': 311,
      /** Tokens that are redeemed: set aside, then given back for coin less the fee. */
      'staking.exchange.redeem': 312,
      'staking.exchange.back': 313,
      'staking.exchange.paid': 314,
      'staking.exchange.fee': 315,
      /** What a higher rate costs the house, and what a lower one costs holders, over all tokens. */
      'staking.exchange.rise': 316,
      'staking.exchange.fall': 317,
      /** Coin that backs tokens which were given as a reward. */
      'staking.reward.backing': 318,
      /** What the house makes good where tokens are paid by a higher rate than the one in force. */
      'staking.exchange.good': 319,
      /** Minting: a par coin swapped into the reserve, collateral that is locked, and what is minted for either. */
      'staking.mint.swap': 330,
      'staking.mint.lock': 331,
      'staking.mint.minted': 332,
      /** Minted coins paid back, and what is set aside for them: of the reserve, or of the customer's own collateral. */
      'staking.mint.repay': 333,
      'staking.mint.convert': 334,
      'staking.mint.release': 335,
      /** What was set aside, paid less its fee. */
      'staking.mint.paid': 336,
      'staking.mint.fee': 337,
      /** Collateral that is sold, what of the debt the reserve repays for it, and what nobody covers. */
      'staking.mint.sold': 338,
      'staking.mint.covered': 339,
      'staking.mint.loss': 340,
      /** Fee of a debt: paid with a repayment, and at a sale from the reserve that takes the collateral. */
      'staking.mint.debtFee': 341,
      'staking.mint.soldFee': 342,
    },
  },
  claims: ['staking.rewards'],
  fees: ['staking.service', 'staking.redeem', 'staking.fast', 'staking.mint', 'staking.debt', 'staking.liquidation'],
  promises: ['staking.debt', 'staking.reserve'],
  jobs: [
    'staking-day',
    'staking-reward-due',
    'staking-leftover',
    'staking-loss',
    'staking-redemption',
    'staking-float',
    'staking-exchange',
    'staking-mint-paid',
    'staking-mint-late',
    'staking-mint',
  ],
  acts: [
    'staking.agreement.read',
    'staking.crowd',
    'staking.exchange.rate',
    'staking.leftovers.read',
    'staking.liquidity',
    'staking.loss',
    'staking.mint.read',
    'staking.pause',
    'staking.price',
    'staking.product.change',
    'staking.product.listing',
    'staking.product.create',
    'staking.queue.read',
    'staking.redemption.early',
    'staking.slashing',
    'staking.source.dismiss',
    'staking.source.file',
    'staking.source.value',
    'staking.task',
  ],
  sales: ['staking'],
  reasons: ['staking.source.unusual'],
})
