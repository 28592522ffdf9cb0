import { mixesScripts } from './scripts.ts'

/*
 * Symbols of assets: the one definition of their form. Case counts in what is stored and answered; calls may write it
 * in any case.
 */

/** Letters of any script and digits, inner points and hyphens, 1 to 20 characters. */
export const SYMBOL_SHAPE = /^[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,18}[\p{L}\p{N}])?$/u
/** Most characters of a symbol. */
export const SYMBOL_LONGEST = 20

/** True for text of the form of a symbol: its shape, normalised (NFC), of one script. */
export function isSymbol(text: string): boolean {
  return (
    SYMBOL_SHAPE.test(text) &&
    [...text].length <= SYMBOL_LONGEST &&
    text.normalize('NFC') === text &&
    !mixesScripts(text)
  )
}

/** The form under which a symbol is found however it is written: compatibility forms and case are taken off. */
export function foldSymbol(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC')
}

/** True where a symbol is what a reader typed, in any case, or, with `isPart`, where it holds that. */
export function matchesSymbol(symbol: string, typed: string, { isPart }: { isPart: boolean }): boolean {
  const [folded, wanted] = [foldSymbol(symbol), foldSymbol(typed.trim())]
  return isPart ? folded.includes(wanted) : folded === wanted
}

/** A pair as people write it, with / in place of _. The text itself where it is none. */
export function pairText(pair: string): string {
  const read = readPair(pair)
  return read === null ? pair : `${read.coin}/${read.quote}`
}

/** Coin and quote of a pair; null where it is none. */
export function readPair(pair: string): { coin: string; quote: string } | null {
  const [coin = '', quote = '', ...rest] = pair.split('_')
  return rest.length === 0 && SYMBOL_SHAPE.test(coin) && SYMBOL_SHAPE.test(quote) ? { coin, quote } : null
}
