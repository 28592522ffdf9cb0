import type { Sale } from '@tenor/contract/core'

type Pair = { coin: string; quoteAsset: string }

/** What an emergency stop must be about to hold up orders and redemptions of dual. */
export function dualSale({ coin, quoteAsset }: Pair): Sale {
  return { product: 'dual', assets: [coin, quoteAsset] }
}

/** The same of snipers, which are stopped by themselves. */
export function sniperSale({ coin, quoteAsset }: Pair): Sale {
  return { product: 'sniper', assets: [coin, quoteAsset] }
}
