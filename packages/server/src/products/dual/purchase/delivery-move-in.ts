import type { DualExposureKey } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { giveBackCapacity, grantSlice, type SliceNeed, sliceKey, takeFromSlices } from '../../../core/capacity/index.ts'
import { type MoveInAct, type MoveInLine, MoveInShort } from '../../../core/move-in/index.ts'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { DualModule } from '../dual-module.ts'
import { exposureNeed } from '../offers/dual-exposure-store.ts'
import { pairOf } from '../offers/dual-market.ts'

/* What lines that move in take of what they are orders of: of a product that is bounded, and of the exposure of its delivery. */

/** What of a product its orders take; `type` is the side that they count with. */
type Taken = DualExposureKey & {
  readonly id: number
  readonly target: Decimal8
  readonly isBounded: boolean
  readonly exposureId: number | null
}

type TakenOf<Line> = (line: Line) => Taken | null

function needsOf<Line extends MoveInLine>(lines: readonly Line[], takenOf: TakenOf<Line>): SliceNeed[] {
  const needs = lines.flatMap((line): SliceNeed[] => {
    const product = takenOf(line)
    if (product === null) return []
    const { bucket, amount } = line
    const exposure = exposureNeed({ ...product, bucket, amount }, product.exposureId)
    const own = product.isBounded ? [{ bucket, productId: product.id, amount }] : []
    return [...(exposure === null ? [] : [exposure]), ...own]
  })
  const bySlice = Map.groupBy(needs, sliceKey)
  return [...bySlice.values()]
    .flatMap((some) => {
      const [first] = some
      return first === undefined ? [] : [{ ...first, amount: some.reduce((sum, { amount }) => sum + amount, 0n) }]
    })
    .toSorted((a, b) => a.productId - b.productId)
}

/** Hands out room to the bucket of the lines, beside the transaction. */
export async function grantRoom<Line extends MoveInLine>(
  db: Database,
  lines: readonly Line[],
  takenOf: TakenOf<Line>,
  now: Instant,
): Promise<void> {
  for (const need of needsOf(lines, takenOf)) await grantSlice(db, need, now)
}

/** Takes the room of lines; those for whom there was enough. What others took of one slice is given back. */
export async function takeRoom<Line extends MoveInLine>(
  tx: Transaction,
  lines: readonly Line[],
  takenOf: TakenOf<Line>,
  { isLastTry }: Pick<MoveInAct, 'isLastTry'>,
): Promise<Line[]> {
  const taken = await takeFromSlices(tx, needsOf(lines, takenOf))
  const isRoomy = (line: Line) => needsOf([line], takenOf).every((need) => taken.has(sliceKey(need)))
  const roomy = lines.filter(isRoomy)
  if (roomy.length < lines.length && !isLastTry) throw new MoveInShort()
  const short = lines.filter((line) => !isRoomy(line))
  await giveBackCapacity(
    tx,
    needsOf(short, takenOf).filter((need) => taken.has(sliceKey(need))),
  )
  return roomy
}

/** The index of each coin, once. */
export async function pricesOf(
  market: DualModule['market'],
  products: readonly { coin: string; quoteAsset: string }[],
): Promise<ReadonlyMap<string, Decimal8 | null>> {
  const prices = new Map<string, Decimal8 | null>()
  for (const { coin, quoteAsset } of products) {
    if (!prices.has(coin)) prices.set(coin, await market.indexNow(pairOf(coin, quoteAsset)))
  }
  return prices
}
