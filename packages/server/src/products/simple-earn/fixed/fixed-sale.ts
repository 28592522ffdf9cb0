import type { Sale } from '@tenor/contract/core'

/** What an emergency stop must be about to hold up fixed terms of a coin. */
export function fixedSale({ asset }: { asset: string }): Sale {
  return { product: 'fixed', assets: [asset] }
}
