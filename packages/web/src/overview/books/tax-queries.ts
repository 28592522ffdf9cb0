import { useQuery } from '@tanstack/react-query'
import { addressOf, call } from '@tenor/browser/api'
import { accountTax, accountTaxCsv, accountTaxImport } from '@tenor/contract/overview'
import type { TaxSearch } from './tax-search.ts'

export type TaxYear = NonNullable<ReturnType<typeof useTaxYear>['data']>

export function useTaxYear(search: TaxSearch) {
  return useQuery({
    queryKey: ['books', 'tax', search.year ?? null],
    queryFn: ({ signal }) => call(accountTax, { query: search, signal }),
  })
}

/** Where every line of a year is to be had, and the same for tax programs. */
export const taxCsvAddress = (year: number) => addressOf(accountTaxCsv, { query: { year } })
export const taxImportAddress = (year: number) => addressOf(accountTaxImport, { query: { year } })
