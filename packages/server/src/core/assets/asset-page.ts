import { ASSET_DECIMALS_MOST, ASSET_KINDS, ASSET_STATUSES, type Assets } from '@tenor/contract/core'

/** Facts of all assets as the head of a page has them: the version, then a row for each, without a name that is the symbol and without the facts of an active coin of 8 decimals. */
export function assetsOfPage({ version, all }: Assets): string {
  const rows = all.map(({ symbol, name, kind, decimals, status }) => {
    const said = [symbol, name === symbol ? '' : name]
    const isUsual = kind === 'coin' && decimals === ASSET_DECIMALS_MOST && status === 'active'
    return isUsual ? said : [...said, ASSET_KINDS.indexOf(kind), decimals, ASSET_STATUSES.indexOf(status)]
  })
  return JSON.stringify([version, ...rows])
}
