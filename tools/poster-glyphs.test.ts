import { readFile, stat } from 'node:fs/promises'
import { LOCALES, type Locale } from '@tenor/contract/phrases'
import { expect, test } from 'vitest'
import { posterCharacters } from './poster-glyphs.ts'

const FOLDER = new URL('../packages/server/src/overview/posters/fonts/', import.meta.url)
const FAMILIES: Readonly<Record<Locale, string>> = { en: 'inter', 'zh-CN': 'noto-sans-sc', ar: 'noto-sans-arabic' }
const WEIGHTS = ['regular', 'semibold']

/** Characters that a TrueType font has a glyph for: its cmap, in the formats 4 and 12. */
function charactersOf(font: Buffer): Set<number> {
  const cmap = tableOf(font, 'cmap')
  const found = new Set<number>()
  for (let at = 0; at < cmap.readUInt16BE(2); at += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + at * 8))
    const format = table.readUInt16BE(0)
    if (format === 4) segments(table, found)
    if (format === 12) groups(table, found)
  }
  return found
}

function tableOf(font: Buffer, name: string): Buffer {
  for (let at = 0; at < font.readUInt16BE(4); at += 1) {
    const entry = 12 + at * 16
    if (font.toString('latin1', entry, entry + 4) !== name) continue
    return font.subarray(font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 8) + font.readUInt32BE(entry + 12))
  }
  throw new Error(`no table ${name}`)
}

function segments(table: Buffer, found: Set<number>): void {
  const twice = table.readUInt16BE(6)
  for (let at = 0; at < twice; at += 2) {
    const [end, start] = [table.readUInt16BE(14 + at), table.readUInt16BE(16 + twice + at)]
    for (let code = start; code <= end && code < 0xffff; code += 1) found.add(code)
  }
}

function groups(table: Buffer, found: Set<number>): void {
  for (let at = 0; at < table.readUInt32BE(12); at += 1) {
    const [start, end] = [table.readUInt32BE(16 + at * 12), table.readUInt32BE(20 + at * 12)]
    for (let code = start; code <= end; code += 1) found.add(code)
  }
}

test.each(LOCALES)('every character of a picture in %s has a glyph in the fonts that are shipped', async (locale) => {
  const characters = posterCharacters(locale)
  expect(characters.length).toBeGreaterThan(90)
  for (const weight of WEIGHTS) {
    const known = charactersOf(await readFile(new URL(`${FAMILIES[locale]}-${weight}.ttf`, FOLDER)))
    expect(characters.filter((one) => !known.has(one.codePointAt(0) ?? 0))).toEqual([])
  }
})

test('a character that no font has is noticed', async () => {
  const known = charactersOf(await readFile(new URL('inter-regular.ttf', FOLDER)))
  expect(['A', '9', '%', '中', 'ب'].map((one) => known.has(one.codePointAt(0) ?? 0))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('the fonts are small, and the licence of each lies beside it', async () => {
  for (const family of Object.values(FAMILIES)) {
    const licence = await readFile(new URL(`${family}-licence.txt`, FOLDER), 'utf8')
    expect(licence).toContain('SIL Open Font License, Version 1.1')
    for (const weight of WEIGHTS)
      expect((await stat(new URL(`${family}-${weight}.ttf`, FOLDER))).size).toBeLessThan(40_000)
  }
})
