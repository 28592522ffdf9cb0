import { ASSET_KINDS, ASSET_STATUSES, type Assets } from '@tenor/contract/core'

/** Facts of all assets as the head of a page has them: the version, then a row for each, its name left out where it is the symbol. */
export function assetsOfPage({ version, all }: Assets): string {
  const rows = all.map(({ symbol, name, kind, decimals, status }) => {
    return [symbol, name === symbol ? '' : name, ASSET_KINDS.indexOf(kind), decimals, ASSET_STATUSES.indexOf(status)]
  })
  return JSON.stringify([version, ...rows])
}
