import { type JoinedBooks, joinedBooks } from '@tenor/contract/overview'
import type { PricesAt } from '../../core/ledger/index.ts'
import type { AssetNames, DecisionPages, FixedPricesOf } from '../../core/product/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/database/index.ts'

export type BooksModule = {
  db: Database
  clock: Clock
  books: JoinedBooks
  pricesAt: PricesAt
  /** Prices that products have fixed for ever. */
  fixedPrices: readonly FixedPricesOf[]
  /** Pages of what decided on entries. */
  decisions: readonly DecisionPages[]
  /** What customers call assets that are no coins. */
  assetNames: readonly AssetNames[]
  /** What addresses of evidence begin with. */
  origin: string
}

/** The module over what the app has: rules of all manifests, prices of all products. */
export function booksOver({ db, clock, pricesAt, manifests, products }: BooksGround): OpenBooks {
  const fixedPrices = products.flatMap((product) => product.fixedPrices ?? [])
  const decisions = products.flatMap((product) => product.decisions ?? [])
  const assetNames = products.flatMap((product) => product.assetNames ?? [])
  return { db, clock, pricesAt, books: joinedBooks(manifests), fixedPrices, decisions, assetNames }
}

/** The module before a call has come, under whose address it answers. */
export type OpenBooks = Omit<BooksModule, 'origin'>

type BooksGround = Pick<BooksModule, 'db' | 'clock' | 'pricesAt'> & {
  manifests: Parameters<typeof joinedBooks>[0]
  products: readonly { fixedPrices?: FixedPricesOf; decisions?: DecisionPages; assetNames?: AssetNames }[]
}
