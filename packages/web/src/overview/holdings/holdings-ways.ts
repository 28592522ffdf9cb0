import type { LinkProps } from '@tanstack/react-router'
import type { PhraseKey } from '@tenor/contract/phrases'
import { products } from '../../core/product-list/index.ts'

/** Name of one sale's holdings, and where they and those that ended are. */
export type HoldingsWay = {
  readonly sale: string
  readonly phrase: PhraseKey
  readonly to: LinkProps
  readonly ended: LinkProps
}

/** One way for each sale of each product. */
export function holdingsWays(): readonly HoldingsWay[] {
  return products().flatMap(({ held }) => Object.entries(held).map(([sale, way]) => ({ sale, ...way })))
}

/** The sale whose holdings an address shows; the first of a page where its search names none. */
export function saleAt(
  ways: readonly Pick<HoldingsWay, 'sale' | 'to'>[],
  { pathname, search }: { pathname: string; search: Readonly<Record<string, unknown>> },
): string | undefined {
  const here = ways.filter(({ to }) => to.to === pathname)
  const named = here.find(({ to }) => {
    const wanted = Object.entries((to.search ?? {}) as Record<string, unknown>)
    return wanted.length > 0 && wanted.every(([name, value]) => search[name] === value)
  })
  return (named ?? here[0])?.sale
}
