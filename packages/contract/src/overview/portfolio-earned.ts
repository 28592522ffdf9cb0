import type { Decimal8 } from '../money/index.ts'

/** Amounts by asset. */
export type ByAsset = ReadonlyMap<string, Decimal8>

/**
 * What was earned by now, by asset, in its own coin: worth less what was put in and not taken out. Exact. Source: design,
 * product rules, "What a holding is worth now".
 */
export function earnedByAsset(worth: ByAsset, netIn: ByAsset): Map<string, Decimal8> {
  const assets = new Set([...worth.keys(), ...netIn.keys()])
  return new Map([...assets].map((asset) => [asset, (worth.get(asset) ?? 0n) - (netIn.get(asset) ?? 0n)]))
}

/** What was earned between two instants: worth at the end less at the start less net put in is what each of both had earned. */
export function earnedBetween(start: ByAsset, end: ByAsset): Map<string, Decimal8> {
  return earnedByAsset(end, start)
}
