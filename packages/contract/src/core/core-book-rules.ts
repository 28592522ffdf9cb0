import type { BookRules } from './book-rules.ts'

/** How books tell what is of the core. */
export const coreBookRules: BookRules = {
  house: {
    'house:external': 'assets',
    'house:interest': 'expenses',
    'house:fee': 'income',
    'house:dust': 'equity',
    'house:voucher': 'assets',
    'house:wallet': 'assets',
    'house:convert': 'equity',
    'house:moved-in': 'assets',
  },
  events: {
    'account.deposit': 'outside',
    'account.withdrawal': 'outside',
    'account.transfer': 'move',
    'account.mode': 'move',
    'wallet.in': 'outside',
    'wallet.out.hold': 'move',
    'wallet.out.done': 'outside',
    'wallet.out.back': 'move',
    'asset.dust': 'loss',
    'sandbox.convert.out': 'exchange',
    'sandbox.convert.in': 'exchange',
    'moveIn.money': 'outside',
  },
  evidence: {
    account: '/statement?view=ledger',
    asset: '/statement?view=ledger',
    moveIn: '/statement?view=ledger',
    sandbox: '/statement?view=ledger',
    wallet: '/wallet',
  },
  houseEvidence: {
    account: '/console/customers',
    asset: '/console/assets',
    moveIn: '/console/move-in',
    wallet: '/console/wallet',
  },
}
