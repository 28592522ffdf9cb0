export { readWalletSearch } from './wallet-search.ts'

/** Pages, loaded when opened. */
export const walletPages = { wallet: () => import('./wallet-page.tsx') }
