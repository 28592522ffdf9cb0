import { type Decimal8, larger, smaller } from '../../money/index.ts'
import { type Instant, SECOND_MS } from '../../time/index.ts'
import { DAY_SECONDS } from './staking-reward.ts'

/*
 * Base of rewards on minted coins: in each second the lowest that min(a, b) had in it, where a is what was minted into par coins' reserves
 * less what was paid back into them, never below 0, and b the coins that are there less what is owed of them. Source: the product
 * rules, "Minting: what minted coins earn". The day's run does the same in SQL.
 */

/** How a customer stands: `minted` is a, `held` is b. */
export type MintedStand = { readonly minted: Decimal8; readonly held: Decimal8 }

/** Change by an act or a transfer at its instant; both below 0 where it takes. */
export type MintedMove = MintedStand & { readonly at: Instant }

/** Counted part of a stand: nothing where more is owed than is there. */
const countedOf = ({ minted, held }: MintedStand): Decimal8 => larger(smaller(minted, held), 0n)

/** Amount × seconds that count on the day of `day`, and how the customer stands at its end. Moves lie in the day, in any order. */
export function mintedWeight(
  day: Instant,
  start: MintedStand,
  moves: readonly MintedMove[],
): { weight: bigint; end: MintedStand } {
  const byInstant = [...Map.groupBy(moves, ({ at }) => at)].toSorted(([a], [b]) => a - b)
  let stand = start
  let [weight, second] = [0n, 0n]
  // The lowest of the second so far.
  let low = countedOf(start)
  for (const [at, together] of byInstant) {
    const into = BigInt(Math.floor((at - day) / SECOND_MS))
    const before = countedOf(stand)
    if (into > second) {
      weight += low + before * (into - second - 1n)
      second = into
      low = before
    }
    stand = {
      minted: larger(
        together.reduce((sum, { minted }) => sum + minted, stand.minted),
        0n,
      ),
      held: together.reduce((sum, { held }) => sum + held, stand.held),
    }
    // A value that ends exactly where a second begins was not in it.
    low = (at - day) % SECOND_MS === 0 ? countedOf(stand) : smaller(low, countedOf(stand))
  }
  return { weight: weight + low + countedOf(stand) * (DAY_SECONDS - second - 1n), end: stand }
}
