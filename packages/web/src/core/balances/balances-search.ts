import { isKnownAsset } from '@tenor/contract/core'

export type StatementSearch = { asset?: string; page?: number }

export function readStatementSearch(search: Record<string, unknown>): StatementSearch {
  const { asset, page } = search
  return {
    ...(typeof asset === 'string' && isKnownAsset(asset) ? { asset } : {}),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}),
  }
}
