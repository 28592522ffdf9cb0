/** Products whose holdings are worth what a price says: what a day changes of them is not earned yet. */
const MARKED: readonly string[] = ['dual', 'sniper', 'wealth']

export function isMarked(product: string): boolean {
  return MARKED.includes(product)
}
