/** A place in the drawn picture, in its own pixels. */
type Spot = { x: number; y: number }

/** What a line is called, and where it ends. */
export type EndName = { id: string; label: string; end: Spot }
/** Where the words stand: they end at `x`, on the line of letters `y`. */
export type PlacedName = { id: string; label: string; x: number; y: number }

/** Between two names, and from the line of letters to what lies above and below it. */
const STEP = 15
const ASCENT = 11
const DESCENT = 4
/** The nearest places of a name: above the end of its line, and below it. */
const ABOVE = 9
const BELOW = 18

/** About the width of words as they are drawn: signs of Chinese are twice as wide as letters. */
export function wordsWidth(words: string): number {
  return [...words].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0x2e7f ? 12 : 6.6), 0)
}

type Box = { left: number; right: number; top: number; bottom: number }

function boxOf({ label, x, y }: PlacedName): Box {
  return { left: x - wordsWidth(label), right: x, top: y - ASCENT, bottom: y + DESCENT }
}

/** Each name as near to the end of its line as it stands clear of all lines and of the other names. */
export function namesClear(
  names: readonly EndName[],
  lines: readonly (readonly Spot[])[],
  { top, bottom }: { top: number; bottom: number },
): PlacedName[] {
  const placed: PlacedName[] = []
  for (const { id, label, end } of names.toSorted((one, other) => one.end.y - other.end.y)) {
    const at = (y: number): PlacedName => ({ id, label, x: end.x, y })
    const free = placesFrom(end.y)
      .filter((y) => y - ASCENT >= top && y + DESCENT <= bottom)
      .map(at)
      .find((name) => isClear(boxOf(name), lines, placed.map(boxOf)))
    placed.push(free ?? at(Math.max(end.y - ABOVE, top + ASCENT) + STEP * placed.length))
  }
  return placed
}

/** Above and below by turns, ever farther. */
function placesFrom(y: number): number[] {
  return Array.from({ length: 12 }, (_, step) => [y - ABOVE - step * STEP, y + BELOW + step * STEP]).flat()
}

function isClear(box: Box, lines: readonly (readonly Spot[])[], taken: readonly Box[]): boolean {
  return taken.every((other) => !meet(box, other)) && lines.every((line) => !runsThrough(line, box))
}

function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

function runsThrough(line: readonly Spot[], { left, right, top, bottom }: Box): boolean {
  return line.some((to, index) => {
    const from = line[index - 1] ?? to
    const [least, most] = [Math.max(Math.min(from.x, to.x), left), Math.min(Math.max(from.x, to.x), right)]
    if (least > most) return false
    const heightAt = (x: number) =>
      to.x === from.x ? to.y : from.y + ((x - from.x) / (to.x - from.x)) * (to.y - from.y)
    const [one, other] = [heightAt(least), heightAt(most)]
    return Math.max(one, other) > top && Math.min(one, other) < bottom
  })
}
