/** What each region may use. Regions without an entry may use everything. */
const WITHHELD: Readonly<Record<string, readonly string[]>> = {
  US: ['express_buy', 'transfer'],
  KP: ['dual'],
}

const BUSINESS = ['dual', 'simple_earn', 'staking', 'spot'] as const
const MENU = ['deposit', 'express_buy', 'transfer', 'spot'] as const

/** Whether a region may use a line of business or an entry of the menu. */
export function mayUse(region: string, entry: (typeof BUSINESS | typeof MENU)[number]): boolean {
  return !(WITHHELD[region] ?? []).includes(entry)
}

export function complianceOf(region: string): { business: string[]; menu: string[] } {
  return {
    business: BUSINESS.filter((entry) => mayUse(region, entry)),
    menu: MENU.filter((entry) => mayUse(region, entry)),
  }
}
