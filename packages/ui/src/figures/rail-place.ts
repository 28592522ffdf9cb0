import type { Decimal8 } from '@tenor/contract/money'

const PERMILLE = 1_000n
/** A tenth of the target is half of the rail. */
const REACH = 10n
const [LEAST, MOST] = [20n, 980n]

/** Place of a price on a rail whose middle is the target, as a CSS percentage; never quite at an end. */
export function railPlace(price: Decimal8, target: Decimal8): string {
  const away = target === 0n ? 0n : ((price - target) * REACH * PERMILLE) / (2n * target)
  const place = PERMILLE / 2n + away
  const kept = place < LEAST ? LEAST : place > MOST ? MOST : place
  return `${kept / 10n}.${kept % 10n}%`
}
