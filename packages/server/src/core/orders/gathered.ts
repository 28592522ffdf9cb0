/** What waits in a line while something else of it is under way. */
export type Line<Item> = { waiting: Item[]; isBusy: boolean }

/**
 * Gathers what comes while a batch of its line is under way; it goes with the next one. When nothing is under way it goes at
 * once. `take` removes the next batch from those that wait, and `send` never throws.
 */
export function createGathered<Item>(work: {
  take(line: Line<Item>): Item[]
  send(batch: readonly Item[], line: Line<Item>): Promise<void>
}): (number: number, item: Item) => void {
  const lines = new Map<number, Line<Item>>()

  async function run(line: Line<Item>): Promise<void> {
    line.isBusy = true
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
