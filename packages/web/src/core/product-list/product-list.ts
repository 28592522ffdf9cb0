import type { LinkProps } from '@tanstack/react-router'
import type { PhraseKey } from '@tenor/contract/phrases'

/** A way to what a product sells, with a word on it. */
export type ProductLink = { readonly phrase: PhraseKey; readonly text: PhraseKey; readonly to: LinkProps }

/** What a product says of itself to the core and the shell, which know none by its name. */
export type ProductEntry = {
  /** Its first page, for somebody who has just signed in. */
  readonly home: string
  /** The first leads to its first page. */
  readonly links: readonly [ProductLink, ...ProductLink[]]
  /** Where the orders are that money on an account of the ledger lies in. */
  readonly ordersOf: Readonly<Record<string, LinkProps>>
}

let registered: readonly ProductEntry[] = []

/** Said once by the app, before anything is drawn. */
export function registerProducts(entries: readonly ProductEntry[]): void {
  registered = entries
}

/** Every product, the one that a newcomer meets first at the front. */
export function products(): readonly ProductEntry[] {
  return registered
}
