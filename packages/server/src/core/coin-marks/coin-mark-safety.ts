import { drawnMark, pictureMark } from './coin-mark-drawing.ts'

/*
 * What operators send as a mark is never served. It is drawn anew: an SVG of shapes and colours alone, or a PNG of bounded
 * size, and what comes out is a PNG of ours.
 */

const SHAPES = ['svg', 'g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon', 'title', 'desc']
const PAINTS = ['defs', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask']
const ELEMENTS = new Set([...SHAPES, ...PAINTS])

/** Geometry and paint. No style, no reference but to a paint of the drawing itself, no event. */
const ATTRIBUTES =
  /^(xmlns|version|id|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|fx|fy|d|points|width|height|viewBox|transform|fill|fill-rule|fill-opacity|clip-rule|clip-path|mask|stroke|stroke-(width|linecap|linejoin|miterlimit|dasharray|dashoffset|opacity)|opacity|offset|stop-color|stop-opacity|gradientUnits|gradientTransform|spreadMethod|clipPathUnits|maskUnits|preserveAspectRatio|class)$/
const REFERENCE = /^url\(#[\w-]+\)$/

const TAG = /<(\/?)([A-Za-z]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*)\s*(\/?)>/g
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const PNG_PREFIX = 'data:image/png;base64,'
const PNG_BYTES = 48 * 1024
const PNG_SIDE = 1_024
const PNG_MAGIC = '89504e470d0a1a0a'

/** The picture of what was sent, PNG in base64; null for what is none, or holds more than shapes and colours. */
export async function readIcon(sent: string): Promise<string | null> {
  const svg = sent.startsWith(PNG_PREFIX) ? boundedPicture(sent.slice(PNG_PREFIX.length)) : isPlain(sent) ? sent : null
  if (svg === null) return null
  try {
    return await drawnMark(svg)
  } catch {
    return null
  }
}

/** Whether a drawing is made of shapes and colours alone, tag by tag: what this cannot read is not plain. */
export function isPlain(svg: string): boolean {
  const text = svg.trim().replace(/^<\?xml [^<>]*\?>\s*/, '')
  if (!/^<svg[\s>]/.test(text) || !text.endsWith('</svg>')) return false
  let at = 0
  for (const { 0: tag, 2: name = '', 3: attributes = '', index } of text.matchAll(TAG)) {
    if (!isWords(text.slice(at, index)) || !ELEMENTS.has(name) || !arePlain(attributes)) return false
    at = index + tag.length
  }
  return at === text.length
}

/** Between tags stand spaces, or the words of a title. */
function isWords(text: string): boolean {
  return !/[<>&]/.test(text)
}

function arePlain(attributes: string): boolean {
  return [...attributes.matchAll(ATTRIBUTE)].every(([, name = '', double, single]) => {
    const value = double ?? single ?? ''
    if (!ATTRIBUTES.test(name) || /[&\\]/.test(value)) return false
    if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg'
    return !/url|:/i.test(value) || REFERENCE.test(value)
  })
}

/** A PNG of bounded weight and size, placed in a drawing. Its own header says how large it is. */
function boundedPicture(base64: string): string | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length < 33 || bytes.length > PNG_BYTES || bytes.toString('hex', 0, 8) !== PNG_MAGIC) return null
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const isBounded = width === height && width > 0 && width <= PNG_SIDE
  return isBounded ? pictureMark(base64) : null
}
