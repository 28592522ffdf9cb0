import { decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PayoffChart } from '../../src/charts/payoff-chart.tsx'
import { lettersOf } from '../../src/charts/plot-marks.tsx'
import { namesClear, wordsWidth } from '../../src/charts/plot-names.ts'
import { linearScale, nearestIndex, ticksApart } from '../../src/charts/plot-scale.ts'
import { PriceChart } from '../../src/charts/price-chart.tsx'

const point = (price: string, value: string) => ({ price: decimal(price), value: decimal(value) })

function payoff(putIn: boolean): string {
  return renderToStaticMarkup(
    <PayoffChart
      label="What comes out"
      payoff={[point('50000', '4000'), point('63200', '5020'), point('70000', '5020')]}
      hold={[]}
      holdLabel=""
      {...(putIn ? { putIn: { value: decimal('5000'), label: 'what you put in' } } : {})}
      valueWords={(value) => String(value / 100_000_000n)}
      marks={[{ id: 'target', kind: 'target', price: decimal('63200'), label: 'target 63,200' }]}
      probe={point('50000', '4000')}
      probeLabel="Settles at 50,000: 4,000"
      steps={[decimal('50000'), decimal('60000'), decimal('70000')]}
      onProbe={() => undefined}
      sliderLabel="Settlement price"
      readout="4,000"
      table={{ label: 'Table', headers: ['Price', 'Value'], rows: [{ id: 'a', cells: ['50,000', '4,000'] }] }}
    />,
  )
}

test('a payoff has its values, the line of what was put in, the area below it, and the same in a table', () => {
  const html = payoff(true)
  for (const text of ['4000', '5000', 'what you put in', 'target 63,200']) expect(html).toContain(text)
  expect(html).toContain('<polygon')
  expect(html).toContain('aria-valuetext="Settles at 50,000: 4,000"')
  expect(html).toContain('<td>4,000</td>')
  expect(payoff(false)).not.toContain('<polygon')
})

test('values that would meet give way to the one of what was put in', () => {
  const html = payoff(true)
  // 5,020 lies so near to 5,000 that it has no room.
  expect(html).not.toContain('5020')
})

test('a price over time is read point by point, the last one first', () => {
  const points = [1, 2, 3].map((hour) => ({
    at: instantOfSeconds(1_900_000_000 + hour * 3_600),
    price: decimal(`6${hour}`),
  }))
  const html = renderToStaticMarkup(
    <PriceChart
      label="Price"
      points={points}
      startLabel="from"
      endLabel="to"
      highLabel="63"
      lowLabel="61"
      readLabel="Time"
      pointWords={({ price }) => `it was ${price / 100_000_000n}`}
    />,
  )
  expect(html).toContain('aria-valuetext="it was 63"')
  expect(html).toContain('max="2"')
})

test('what is nearest to the pointer is read, and labels keep apart with the strong one first', () => {
  expect(nearestIndex([0, 10, 20], 14)).toBe(1)
  expect(nearestIndex([0, 10, 20], 100)).toBe(2)
  expect(nearestIndex([], 5)).toBe(0)
  expect(linearScale([2, 2], [0, 10])(2)).toBe(5)
  const kept = ticksApart([{ at: 10 }, { at: 18, isStrong: true }, { at: 60 }], 15)
  expect(kept.map(({ at }) => at)).toEqual([18, 60])
})

test('names of marks stand on lines of their own, clear of those at both ends of the picture', () => {
  const letters = Object.values(lettersOf(184)).toSorted((one, other) => one - other)
  const rows = [...letters, 214]
  for (const [index, row] of rows.slice(1).entries()) expect(row - (rows[index] ?? 0)).toBeGreaterThanOrEqual(15)
})

const ROOM = { top: 0, bottom: 184 }
/** Whether a line that only falls or rises runs between the head and the foot of the words. */
function crosses({ label, x, y }: { label: string; x: number; y: number }, line: readonly { x: number; y: number }[]) {
  const near = line.filter((point) => point.x >= x - wordsWidth(label))
  return near.some((point) => point.y > y - 11 && point.y < y + 4)
}
const drawn = (heightAt: (x: number) => number) =>
  Array.from({ length: 51 }, (_, step) => ({ x: step * 10, y: heightAt(step * 10) }))

test.each([
  ['nearly the same', drawn(() => 60), drawn(() => 62)],
  ['falling', drawn((x) => x / 4), drawn((x) => 2 + x / 4)],
  ['rising', drawn((x) => 170 - x / 4), drawn((x) => 172 - x / 4)],
  ['parting', drawn((x) => 90 - x / 10), drawn((x) => 90 + x / 10)],
  ['at the top', drawn(() => 4), drawn(() => 9)],
  ['at the foot', drawn(() => 176), drawn(() => 179)],
])('names of two lines that are %s stand clear of both lines and of each other', (_name, worth, putIn) => {
  const end = { x: 500, y: 0 }
  const names = [
    { id: 'worth', label: 'Worth now', end: worth.at(-1) ?? end },
    { id: 'put in', label: 'Put in', end: putIn.at(-1) ?? end },
  ]
  const placed = namesClear(names, [worth, putIn], ROOM)
  for (const name of placed) expect([worth, putIn].map((line) => crosses(name, line))).toEqual([false, false])
  expect(Math.abs((placed[0]?.y ?? 0) - (placed[1]?.y ?? 0))).toBeGreaterThanOrEqual(15)
})

test('names that find no clear place still stand apart; signs of Chinese are taken for wider', () => {
  const walls = Array.from({ length: 100 }, (_, row) => [0, 500].map((x) => ({ x, y: row * 2 })))
  const names = ['a', 'b'].map((id) => ({ id, label: id, end: { x: 500, y: 90 } }))
  const [one, other] = namesClear(names, walls, ROOM)
  expect((other?.y ?? 0) - (one?.y ?? 0)).toBe(15)
  expect(wordsWidth('投入')).toBeGreaterThan(wordsWidth('ab'))
})
