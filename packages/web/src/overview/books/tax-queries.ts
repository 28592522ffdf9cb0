import { addressOf } from '@tenor/browser/api'
import { queryOf } from '@tenor/browser/calls'
import { accountTax, accountTaxCsv, accountTaxImport } from '@tenor/contract/overview'
import type { TaxSearch } from './tax-search.ts'

export type TaxYear = NonNullable<ReturnType<typeof useTaxYear>['data']>

export const useTaxYear = queryOf(accountTax, { group: ['books'], ask: (query: TaxSearch) => ({ query }) })

/** Where every line of a year is to be had, and the same for tax programs. */
export const taxCsvAddress = (year: number) => addressOf(accountTaxCsv, { query: { year } })
export const taxImportAddress = (year: number) => addressOf(accountTaxImport, { query: { year } })
