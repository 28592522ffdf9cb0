import { accountChecks } from './core/accounts/index.ts'
import { assetBooks, assetChecks } from './core/assets/index.ts'
import { capacityChecks } from './core/capacity/index.ts'
import { ledgerChecks } from './core/ledger/index.ts'
import { marketChecks } from './core/market/index.ts'
import { moveInBooks, moveInChecks } from './core/move-in/index.ts'
import type { Product } from './core/product/index.ts'
import { voucherChecks } from './core/vouchers/index.ts'
import { walletBooks, walletChecks } from './core/wallet/index.ts'
import { portfolioChecks } from './overview/portfolio/index.ts'
import { proofChecks } from './overview/proof/index.ts'
import { type Check, platformChecks } from './platform/reconcile/index.ts'
import { PRODUCTS } from './products.ts'

/** What each module says must be true of the database. */
export function checksOf(products: readonly Product[]): readonly Check[] {
  return [
    ...platformChecks,
    ...accountChecks,
    ...marketChecks,
    ...assetChecks(products.flatMap(({ assetOffers }) => assetOffers)),
    ...voucherChecks,
    ...capacityChecks,
    ...ledgerChecks([assetBooks, walletBooks, moveInBooks, ...products.flatMap(({ books }) => books)]),
    ...walletChecks,
    ...moveInChecks,
    ...products.flatMap(({ checks }) => checks),
    ...portfolioChecks,
    ...proofChecks,
  ]
}

export const allChecks = checksOf(PRODUCTS)
