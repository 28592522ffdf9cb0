import { POSTER_SIZES, type PosterShape } from '@tenor/contract/overview'
import { encode } from 'uqr'
import type { PosterWords } from './poster-words.ts'

/*
 * The one drawing of an offer, in two shapes. Written from left to right; for Arabic each place is mirrored, and the
 * picture as such is not: a QR code and the mark stay as they are.
 */

const INK = '#16181d'
const INK_2 = '#555a63'
const PAPER = '#faf9f6'
const HAIRLINE = '#cfcbc0'
const GOLD = '#f2b705'
const PLAIN = 400
const STRONG = 600

export type PosterDrawing = {
  readonly words: PosterWords
  readonly link: string
  readonly shape: PosterShape
  readonly isRightToLeft: boolean
  /** The drawing of the coin, 24 by 24; null for one that has none. */
  readonly coinMark: string | null
}

type Side = 'start' | 'end'
type Line = { x: number; y: number; size: number; weight?: number; colour?: string; side?: Side }
type Pen = { line(text: string, at: Line): string; place(x: number, width: number): number; width: number }

/** The picture as SVG. Whatever is written into it is escaped. */
export function posterSvg(drawing: PosterDrawing): string {
  const { width, height } = POSTER_SIZES[drawing.shape]
  const pen = penOf(width, drawing.isRightToLeft)
  const parts = drawing.shape === 'poster' ? tallParts(drawing, pen) : wideParts(drawing, pen)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${PAPER}"/>`,
    ...parts,
    '</svg>',
  ].join('')
}

const TALL_ROW = 55

function tallParts({ words, link, coinMark }: PosterDrawing, pen: Pen): string[] {
  const [x, end] = [88, 992]
  const row = (place: number) => 650 + place * TALL_ROW
  const rows = [...words.rows, ...words.outcomes, ...(words.worst === null ? [] : [words.worst])]
  return [
    mark(pen.place(x, 64), 88, 64),
    pen.line(words.name, { x: 172, y: 134, size: 40, weight: STRONG }),
    pen.line(words.pair, { x: end, y: 132, size: 34, colour: INK_2, side: 'end' }),
    ...disc(coinMark, pen.place(x, 64), 236, 64),
    pen.line(words.title, { x: coinMark === null ? x : x + 84, y: 292, size: 68, weight: STRONG }),
    pen.line(words.apr, { x, y: 494, size: 176, weight: STRONG }),
    pen.line(words.aprName, { x, y: 564, size: 38, colour: INK_2 }),
    ...rows.flatMap(([name, value], place) => [
      rule(x, end, row(place) - 38),
      pen.line(name, { x, y: row(place), size: 32, colour: INK_2 }),
      pen.line(value, { x: end, y: row(place), size: 32, weight: STRONG, side: 'end' }),
    ]),
    rule(x, end, row(rows.length) - 38),
    ...words.sentences.map((text, place) => pen.line(text, { x, y: row(rows.length) + 8 + place * 42, size: 30 })),
    qrCode(link, pen.place(x, 220), 1072, 220),
    pen.line(words.scan, { x: 344, y: 1130, size: 36, weight: STRONG }),
    ...words.notes.map((text, place) => pen.line(text, { x: 344, y: 1186 + place * 38, size: 25, colour: INK_2 })),
  ]
}

function wideParts({ words, link, coinMark }: PosterDrawing, pen: Pen): string[] {
  const [x, end] = [72, 1128]
  const [target, delivery] = words.rows
  const cells = [target, delivery, ...words.outcomes]
  return [
    mark(pen.place(x, 52), 48, 52),
    pen.line(words.name, { x: 140, y: 85, size: 32, weight: STRONG }),
    pen.line(words.pair, { x: end, y: 84, size: 28, colour: INK_2, side: 'end' }),
    ...disc(coinMark, pen.place(x, 48), 142, 48),
    pen.line(words.title, { x: coinMark === null ? x : x + 64, y: 184, size: 50, weight: STRONG }),
    pen.line(words.apr, { x, y: 322, size: 136, weight: STRONG }),
    pen.line(words.aprName, { x, y: 372, size: 28, colour: INK_2 }),
    rule(x, end, 400),
    ...cells.flatMap((cell, place) => (cell === undefined ? [] : wideCell(pen, cell, x, place))),
    ...worstLine(pen, words.worst, x),
    pen.line(words.notes.join(' '), { x, y: 606, size: 20, colour: INK_2 }),
    qrCode(link, pen.place(908, 220), 136, 220),
  ]
}

/** Two in a line: what it is, and its value below it. */
function wideCell(pen: Pen, [name, value]: readonly [string, string], x: number, place: number): string[] {
  const [at, y] = [x + (place % 2) * 540, 434 + Math.floor(place / 2) * 72]
  return [
    pen.line(name, { x: at, y, size: 24, colour: INK_2 }),
    pen.line(value, { x: at, y: y + 34, size: 29, weight: STRONG }),
  ]
}

/** In one line below both outcomes: what it is, and at its end the loss. */
function worstLine(pen: Pen, worst: PosterWords['worst'], x: number): string[] {
  if (worst === null) return []
  const [name, value] = worst
  return [
    pen.line(name, { x, y: 572, size: 24, colour: INK_2 }),
    pen.line(value, { x: x + 540, y: 572, size: 26, weight: STRONG }),
  ]
}

function penOf(width: number, isRightToLeft: boolean): Pen {
  return {
    width,
    place: (x, size) => (isRightToLeft ? width - x - size : x),
    line(text, { x, y, size, weight = PLAIN, colour = INK, side = 'start' }) {
      const at = isRightToLeft ? width - x : x
      const anchor = (side === 'start') === isRightToLeft ? 'end' : 'start'
      // RLI and PDI: the line as a whole goes from right to left, whatever it begins with.
      const written = isRightToLeft ? `\u2067${text}\u2069` : text
      const look = `font-family="${familyOf(text)}" font-size="${size}" font-weight="${weight}" fill="${colour}"`
      return `<text x="${at}" y="${y}" text-anchor="${anchor}" ${look}>${escaped(written)}</text>`
    },
  }
}

/** A line is written in one family throughout: what its script needs. */
function familyOf(text: string): string {
  if (/\p{Script=Arabic}/u.test(text)) return 'Noto Sans Arabic'
  return /\p{Script=Han}/u.test(text) ? 'Noto Sans SC' : 'Inter'
}

function rule(from: number, to: number, y: number): string {
  return `<path d="M${from} ${y}H${to}" stroke="${HAIRLINE}" stroke-width="2"/>`
}

/** The mark of Tenor, drawn in a square of 28. */
function mark(x: number, y: number, size: number): string {
  return [
    `<g transform="translate(${x} ${y}) scale(${size / 28})"><rect width="28" height="28" rx="8" fill="${INK}"/>`,
    `<path d="M6 20L15 11H22" fill="none" stroke="${PAPER}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`,
    `<circle cx="15" cy="11" r="2.4" fill="${GOLD}"/></g>`,
  ].join('')
}

/** The mark of the coin in a disc. */
function disc(drawing: string | null, x: number, y: number, size: number): string[] {
  if (drawing === null) return []
  return [
    `<clipPath id="disc"><circle cx="12" cy="12" r="12"/></clipPath>`,
    `<g transform="translate(${x} ${y}) scale(${size / 24})" clip-path="url(#disc)">${drawing}</g>`,
  ]
}

/** The link as a QR code on white, with the quiet zone that readers want. */
function qrCode(link: string, x: number, y: number, size: number): string {
  const { data, size: cells } = encode(link, { ecc: 'M', border: 3 })
  const dark = data.flatMap((row, at) => row.flatMap((isDark, along) => (isDark ? [`M${along} ${at}h1v1h-1z`] : [])))
  return [
    `<g transform="translate(${x} ${y}) scale(${size / cells})"><rect width="${cells}" height="${cells}" rx="1" fill="#fff"/>`,
    `<path d="${dark.join('')}" fill="${INK}" shape-rendering="crispEdges"/></g>`,
  ].join('')
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in an element or between quotes, in SVG and in HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}
