import { spokenPage } from '../../platform/page/index.ts'

export { readWalletSearch } from './wallet-search.ts'

/** Pages, loaded when opened. */
export const walletPages = { wallet: spokenPage(() => import('./wallet-page.tsx'), 'WalletPage', ['console-wallet']) }
