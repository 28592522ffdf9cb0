import { isOfferedIn, type Manifest, MENU_ENTRIES } from '@tenor/contract/core'
import type { Customer } from '../../platform/http/index.ts'

/** Lines of business, with the regions that each is withheld in. */
export type BusinessLines = readonly Pick<Manifest, 'business' | 'withheldIn'>[]

/** What each region may not use of the menu. Regions without an entry may use everything. */
const WITHHELD: Readonly<Record<string, readonly string[]>> = {
  US: ['express_buy', 'transfer'],
}

/** Regions that are kept from something where operators say nothing. */
export const REGIONS_BY_DEFAULT = Object.keys(WITHHELD)

export function withheldMenu({
  region,
  withheldMenu: said,
}: Pick<Customer, 'region' | 'withheldMenu'>): readonly string[] {
  return said ?? WITHHELD[region] ?? []
}

/** Lines of business that customers of a region may use. */
export function businessOf(
  { region, withheldBusiness }: Pick<Customer, 'region' | 'withheldBusiness'>,
  lines: BusinessLines,
): string[] {
  const offered = lines.filter((line) => isOfferedIn(line, region)).flatMap(({ business }) => business)
  return offered.filter((line) => withheldBusiness?.includes(line) !== true)
}

type Compliance = { business: string[]; menu: string[]; held: string | null }

/** What a customer may use, by region and by what is known of them; `held` is why they may take on nothing new. */
export function complianceOf(customer: Customer, lines: BusinessLines): Compliance {
  const { withheld = {} } = customer
  const isHeld = (entry: string) => withheldMenu(customer).includes(entry) || Object.hasOwn(withheld, entry)
  return {
    business: businessOf(customer, lines),
    menu: MENU_ENTRIES.filter((entry) => !isHeld(entry)),
    held: withheld.trade ?? null,
  }
}
