/** What each region may use. Regions without an entry may use everything. */
const WITHHELD: Readonly<Record<string, readonly string[]>> = {
  US: ['express_buy', 'transfer'],
  KP: ['dual'],
}

const BUSINESS = ['dual', 'simple_earn', 'staking', 'spot'] as const
const MENU = ['deposit', 'express_buy', 'transfer', 'spot'] as const

export function complianceOf(region: string): { business: string[]; menu: string[] } {
  const withheld = WITHHELD[region] ?? []
  return {
    business: BUSINESS.filter((entry) => !withheld.includes(entry)),
    menu: MENU.filter((entry) => !withheld.includes(entry)),
  }
}
