import type { ComplianceRule } from '@tenor/contract/core'

const REGION = /^[A-Z]{2}$/

/** The two letters of a region, as they are typed. */
export function regionOf(typed: string): string | null {
  const region = typed.trim().toUpperCase()
  return REGION.test(region) ? region : null
}

/** A list with or without one of its entries, in the order of `all`. */
export function withEntry(all: readonly string[], list: readonly string[], entry: string, isIn: boolean): string[] {
  return all.filter((one) => (one === entry ? isIn : list.includes(one)))
}

type Allowed = Pick<ComplianceRule, 'business' | 'menu'>

/** What a region may not use, of all that there is. */
export function keptFrom(rule: Allowed, all: Allowed) {
  return {
    business: all.business.filter((line) => !rule.business.includes(line)),
    menu: all.menu.filter((entry) => !rule.menu.includes(entry)),
  }
}
