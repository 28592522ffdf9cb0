import { given, pageNumber, type Search, shortText } from '@tenor/browser/search'

const LONGEST_EMAIL = 320

/** What the address of the customers' page carries. */
export type CustomersSearch = { email?: string; page?: number }

export function readCustomersSearch(search: Search): CustomersSearch {
  return given({ email: shortText(search['email'], LONGEST_EMAIL), page: pageNumber(search['page']) })
}
