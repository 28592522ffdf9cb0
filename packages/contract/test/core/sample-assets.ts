import { type AssetFacts, type AssetKind, createAssets } from '../../src/core/index.ts'

const NAMES: readonly (readonly [symbol: string, name: string, kind: AssetKind])[] = [
  ['BTC', 'Bitcoin', 'coin'],
  ['ETH', 'Ethereum', 'coin'],
  ['SOL', 'Solana', 'coin'],
  ['XRP', 'XRP', 'coin'],
  ['DOGE', 'Dogecoin', 'coin'],
  ['ARB', 'Arbitrum', 'coin'],
  ['GT', 'GateToken', 'coin'],
  ['BNB', 'BNB', 'coin'],
  ['ADA', 'Cardano', 'coin'],
  ['LTC', 'Litecoin', 'coin'],
  ['USDT', 'Tether', 'stable'],
  ['GTETH', 'GTETH', 'token'],
  ['GTSOL', 'GTSOL', 'token'],
  ['GUSD', 'GUSD', 'minted'],
]

/** An asset with 8 decimals. */
export function anAsset(symbol: string, name: string, kind: AssetKind, decimals = 8): AssetFacts {
  return { symbol, name, kind, decimals, status: 'active' }
}

/** The assets that a new database begins with. */
const SAMPLE_FACTS = NAMES.map(([symbol, name, kind]) => anAsset(symbol, name, kind))
export const SAMPLE_ASSETS = createAssets(SAMPLE_FACTS, 1)
