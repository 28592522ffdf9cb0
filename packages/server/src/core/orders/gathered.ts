/** What waits in a line while something else of it is under way. */
export type Line<Item> = { waiting: Item[]; isBusy: boolean }

/**
 * Gathers what comes while a batch of its line is under way; it goes with the next one. When nothing is under way it goes at
 * once, with what has come in by the end of the same turn of the event loop. `take` removes the next batch from those that wait, and `send` never throws.
 */
export function createGathered<Item>(work: {
  take(line: Line<Item>): Item[]
  send(batch: readonly Item[], line: Line<Item>): Promise<void>
}): (number: number, item: Item) => void {
  const lines = new Map<number, Line<Item>>()

  async function run(line: Line<Item>): Promise<void> {
    line.isBusy = true
    // Calls that came together would otherwise leave as one and all the others.
    await new Promise(setImmediate)
    while (line.waiting.length > 0) await work.send(work.take(line), line)
    line.isBusy = false
  }

  return (number, item) => {
    const line = lines.get(number) ?? { waiting: [], isBusy: false }
    lines.set(number, line)
    line.waiting.push(item)
    if (!line.isBusy) void run(line)
  }
}

/**
 * Takes the oldest that waits, with those that may go along with it, in the order in which they came: one of a customer, so
 * that a later act of theirs never passes an earlier one.
 */
export function takeOneEach<Item extends object>(
  line: Line<Item>,
  most: number,
  { userIdOf, mayGoWith }: { userIdOf(item: Item): number; mayGoWith(item: Item, first: Item): boolean },
): Item[] {
  const [first, ...others] = line.waiting
  if (first === undefined) return []
  const batch = [first]
  const customers = new Set([userIdOf(first)])
  const rest: Item[] = []
  for (const each of others) {
    const mayGoAlong = batch.length < most && !customers.has(userIdOf(each)) && mayGoWith(each, first)
    customers.add(userIdOf(each))
    if (mayGoAlong) batch.push(each)
    else rest.push(each)
  }
  line.waiting = rest
  return batch
}
