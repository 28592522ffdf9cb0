import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* Widths of the panels of staking, wealth and soft staking as their files say them; what a browser makes of them is measured end to end. */

const PACKAGES = new URL('../../../', import.meta.url).pathname
const PRODUCTS = join(PACKAGES, 'web/src/products')
const PANEL = readFileSync(join(PACKAGES, 'ui/src/surfaces/panel.module.css'), 'utf8')
const LEAST = 508

const filesOf = (ending: string) =>
  globSync(`{staking,wealth,soft-staking}/**/*.${ending}`, { cwd: PRODUCTS }).map((file) => ({
    file,
    text: readFileSync(join(PRODUCTS, file), 'utf8'),
  }))

/** Widths at which a sheet becomes another, as the first width of the wider side. */
function breakpointsOf(css: string): number[] {
  const wider = [...css.matchAll(/@media[^{]*(?:min-width: |width (?:<|>=) )(\d+)px/g)].map(([, width]) =>
    Number(width),
  )
  const narrower = [...css.matchAll(/@media[^{]*max-width: (\d+)px/g)].map(([, width]) => Number(width) + 1)
  return [...wider, ...narrower]
}

test('dialogs become sheets of a phone at 768 px and at no other width', () => {
  const sheets = [PANEL, ...filesOf('module.css').map(({ text }) => text)]
  expect(sheets.map(breakpointsOf)).toEqual(sheets.map((sheet) => (sheet.includes('@media') ? [768] : [])))
  expect(sheets.flatMap(breakpointsOf).length).toBeGreaterThan(2)
  expect(breakpointsOf('@media (max-width: 700px) { } @media (width < 40px) { } @media (min-width: 8px) { }')).toEqual([
    40, 8, 701,
  ])
})

/** The properties of an element, from behind its name to its end, without what lies in braces but spreads. */
function propertiesOf(text: string): string {
  let [depth, read] = [0, '']
  for (const character of text.replaceAll('{...frame}', '...frame')) {
    if (depth === 0 && character === '>') break
    if (character === '{') depth += 1
    if (depth === 0) read += character
    if (character === '}') depth -= 1
  }
  return read
}

/** Panels that do not say how wide they are: those would have the narrow width. */
function withoutWidth({ file, text }: { file: string; text: string }): string[] {
  // What is spread into a panel is named once in the file.
  const says = (properties: string) =>
    properties.includes('width=') || (properties.includes('...frame') && text.includes("width: '"))
  const panels = text
    .split(/<Panel\b/)
    .slice(1)
    .map(propertiesOf)
  return panels.filter((properties) => !says(properties)).map(() => file)
}

test('every dialog of staking, wealth and soft staking has at least 508 px where the window has them', () => {
  const widths = [...PANEL.matchAll(/\.(middle|broad|wide) \{\s*inline-size: min\(100%, (\d+)px\)/g)]
  expect(widths.map(([, name]) => name).sort()).toEqual(['broad', 'middle', 'wide'])
  for (const [, , width] of widths) expect(Number(width)).toBeGreaterThanOrEqual(LEAST)
  const files = filesOf('tsx')
  expect(files.filter(({ text }) => text.includes('<Panel')).length).toBeGreaterThan(10)
  expect(files.flatMap(withoutWidth)).toEqual([])
  expect(withoutWidth({ file: 'one', text: '<Panel isOpen title={<b />}>width=' })).toEqual(['one'])
})
