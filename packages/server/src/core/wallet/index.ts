export { WALLET_OUT_BACK, WALLET_OUT_DONE, WALLET_OUT_HOLD } from './wallet-accounts.ts'
export { WALLET_HELD, walletBooks, walletChecks } from './wallet-books.ts'
export { openWallet } from './wallet-open.ts'
