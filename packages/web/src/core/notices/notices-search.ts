import { given, pageNumber, type Search } from '@tenor/browser/search'

export type NoticesSearch = { page?: number }

export function readNoticesSearch(search: Search): NoticesSearch {
  return given({ page: pageNumber(search['page']) })
}
