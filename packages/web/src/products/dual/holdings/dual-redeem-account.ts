import { keepText, keptText } from '@tenor/browser/kept'

/** Where the money of an early redemption goes: it is paid to spot, and from there on to the other account if wanted. */
export type RedeemAccount = 'spot' | 'other'

const ACCOUNT_KEY = 'tenor.redeem-account-type'

/** What was chosen the last time; spot before that. */
export function keptRedeemAccount(): RedeemAccount {
  return keptText(ACCOUNT_KEY) === '1' ? 'other' : 'spot'
}

export function keepRedeemAccount(account: RedeemAccount): void {
  keepText(ACCOUNT_KEY, account === 'other' ? '1' : '0')
}
