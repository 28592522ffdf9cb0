/** Random numbers that a seed repeats. */
export type Random = {
  /** At least `from`, below `to`. */
  between(from: number, to: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Another sequence that this one and the name decide. */
  fork(name: string): Random
}

export function seededRandom(seed: string): Random {
  let state = hash(seed)
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
    fork: (name) => seededRandom(`${seed} ${name}`),
  }
}

function hash(text: string): number {
  let value = 2_166_136_261
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return value
}
