import { isOfferedIn, type Manifest } from '@tenor/contract/core'

/** Lines of business, with the regions that each is withheld in. */
export type BusinessLines = readonly Pick<Manifest, 'business' | 'withheldIn'>[]

/** What each region may not use of the menu. Regions without an entry may use everything. */
const WITHHELD: Readonly<Record<string, readonly string[]>> = {
  US: ['express_buy', 'transfer'],
}

const MENU = ['deposit', 'express_buy', 'transfer', 'spot']

export function complianceOf(region: string, lines: BusinessLines): { business: string[]; menu: string[] } {
  return {
    business: lines.filter((line) => isOfferedIn(line, region)).flatMap(({ business }) => business),
    menu: MENU.filter((entry) => !(WITHHELD[region] ?? []).includes(entry)),
  }
}
