import type { Http } from '../../platform/http/index.ts'
import type { OperationsSource } from '../product/index.ts'
import { createWalletDispatch, type WalletDispatch } from './wallet-dispatch.ts'
import { type WalletPlace, walletOverHttp } from './wallet-http.ts'
import type { WalletModule } from './wallet-module.ts'
import { walletOperations } from './wallet-operations.ts'
import { registerWallet } from './wallet-routes.ts'

/** The wallet as the app joins it. */
export type OpenWallet = {
  dispatch: WalletDispatch
  operations: OperationsSource
  register(http: Http): void
}

/** By the reference adapter, where the settings name a wallet. A customer goes by the id here. */
export function openWallet(
  ground: Omit<WalletModule, 'wallet' | 'nameOf'>,
  setting: (WalletPlace & { name: string }) | null,
): OpenWallet {
  const wallet = setting === null ? null : { name: setting.name, port: walletOverHttp(setting) }
  const module: WalletModule = { ...ground, wallet, nameOf: async (_db, { userId }) => `tenor:${userId}` }
  return {
    dispatch: createWalletDispatch(module),
    operations: walletOperations(module),
    register: (http) => registerWallet(http, module),
  }
}
