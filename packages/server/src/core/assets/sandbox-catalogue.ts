import type { NewAsset } from '@tenor/contract/core'

/*
 * Assets that a sandbox ships beside those of every new database: coins of 0, 2, 6 and 8 decimals, a stable that can lose its par, long,
 * short and mixed-case symbols, one in another script, and a second token and minted coin.
 */
export const SANDBOX_CATALOGUE: readonly NewAsset[] = [
  stable('USDC', 'USD Coin', 6),
  coin('DOT', 'Polkadot', 8, '4.2', '0.8'),
  coin('AVAX', 'Avalanche', 8, '21', '0.85'),
  coin('TON', 'Toncoin', 8, '3.1', '0.75'),
  coin('TRX', 'TRON', 6, '0.24', '0.5'),
  coin('ATOM', 'Cosmos', 6, '5.2', '0.8'),
  coin('1INCH', '1inch', 8, '0.28', '0.95'),
  coin('T', 'Threshold', 2, '0.02', '0.9'),
  coin('1000000BABYDOGE', 'Baby Doge Coin', 0, '0.0012', '1.1'),
  coin('柴犬', '柴犬币', 2, '0.01', '1'),
  { symbol: 'stETH', name: 'Staked Ether', kind: 'token', decimals: 8 },
  { symbol: 'USDX', name: 'USDX', kind: 'minted', decimals: 8 },
]

function coin(symbol: string, name: string, decimals: number, start: string, volatility: string): NewAsset {
  return { symbol, name, kind: 'coin', decimals, simulator: { start, volatility } }
}

function stable(symbol: string, name: string, decimals: number): NewAsset {
  return { symbol, name, kind: 'stable', decimals }
}
