import { given, pageNumber, type Search } from '@tenor/browser/search'

/** What the address of the customers' page carries: whom somebody looks for stands in no URL. */
export type CustomersSearch = { page?: number }

export function readCustomersSearch(search: Search): CustomersSearch {
  return given({ page: pageNumber(search['page']) })
}
