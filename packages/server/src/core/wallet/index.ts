export { walletBooks, walletChecks } from './wallet-books.ts'
export { openWallet } from './wallet-open.ts'
export type { WalletAnswer, WalletAsk, WalletDay, WalletPort, WalletRecord } from './wallet-port.ts'
