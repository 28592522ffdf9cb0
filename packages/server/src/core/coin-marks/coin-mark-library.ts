/*
 * Marks of @web3icons/core. Only the catalogue's coins are ever read: each lies in a file of its own, and the package as a
 * whole is large.
 */

const FOLDER = new URL('svgs/tokens/background/', import.meta.resolve('@web3icons/core'))

/** The coin's own colour for a drawing whose letter is as white as its ground. */
const GROUNDS: Readonly<Record<string, string>> = { DOGE: '#c2a633' }
const WHITE_GROUND = 'fill="#fff" d="M24 0H0v24h24z"'

/** The drawing of a coin as SVG; null for one that the library does not know. */
export async function libraryMark(coin: string): Promise<string | null> {
  if (!/^[A-Z0-9]{1,16}$/.test(coin)) return null
  try {
    const { default: svg } = await import(new URL(`${coin}.svg.js`, FOLDER).href)
    if (typeof svg !== 'string') return null
    const ground = GROUNDS[coin]
    return ground === undefined ? svg : svg.replace(WHITE_GROUND, WHITE_GROUND.replace('#fff', ground))
  } catch {
    return null
  }
}
