const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Thai',
  'Georgian',
  'Hangul',
]
/** Japanese writes three scripts together. */
const SCRIPT_SHAPES = SCRIPTS.map((name) => `\\p{Script=${name}}`)
  .concat('[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]')
  .map((shape) => new RegExp(shape, 'u'))

/** True where letters of two scripts stand together, so that one may look like another. */
export function mixesScripts(text: string): boolean {
  return SCRIPT_SHAPES.filter((shape) => shape.test(text)).length > 1
}
