import { isOfferedIn, type Manifest } from '@tenor/contract/core'
import type { Customer } from '../../platform/http/index.ts'

/** Lines of business, with the regions that each is withheld in. */
export type BusinessLines = readonly Pick<Manifest, 'business' | 'withheldIn'>[]

/** What each region may not use of the menu. Regions without an entry may use everything. */
const WITHHELD: Readonly<Record<string, readonly string[]>> = {
  US: ['express_buy', 'transfer'],
}

const MENU = ['deposit', 'express_buy', 'transfer', 'spot']

export function withheldMenu(region: string): readonly string[] {
  return WITHHELD[region] ?? []
}

type Compliance = { business: string[]; menu: string[]; held: string | null }

/** What a customer may use, by region and by what is known of them; `held` is why they may take on nothing new. */
export function complianceOf({ region, withheld = {} }: Customer, lines: BusinessLines): Compliance {
  const isHeld = (entry: string) => withheldMenu(region).includes(entry) || Object.hasOwn(withheld, entry)
  return {
    business: lines.filter((line) => isOfferedIn(line, region)).flatMap(({ business }) => business),
    menu: MENU.filter((entry) => !isHeld(entry)),
    held: withheld.trade ?? null,
  }
}
