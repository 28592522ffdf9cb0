export type NoticesSearch = { page?: number }

export function readNoticesSearch({ page }: Record<string, unknown>): NoticesSearch {
  return typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}
}
