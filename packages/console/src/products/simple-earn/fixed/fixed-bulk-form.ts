import { given } from '@tenor/browser/search'
import { readDecimal } from '@tenor/contract/money'
import type { FixedBulkBody } from '@tenor/contract/simple-earn'
import { fractionOfPercent } from '../../../platform/percent.ts'

/** One change of many, as it is typed: what is left blank stays. The rate in percent. */
export type BulkForm = { rate: string; personal: string; capacity: string; sale: 'same' | '1' | '2' }

export const NO_CHANGE: BulkForm = { rate: '', personal: '', capacity: '', sale: 'same' }

/** What is sent; null while something is wrong or nothing would change. */
export function bulkBody(form: BulkForm, ids: readonly number[]): FixedBulkBody | null {
  const rate = form.rate === '' ? undefined : fractionOfPercent(form.rate)
  const amounts = [form.personal, form.capacity].filter((text) => text !== '')
  if (rate === null || !amounts.every((text) => readDecimal(text).ok)) return null
  const change = given({
    year_rate: rate,
    user_max_lend_volume: form.personal === '' ? undefined : form.personal,
    max_lend_volume: form.capacity === '' ? undefined : form.capacity,
    sale_status: form.sale === 'same' ? undefined : form.sale === '1' ? 1 : 2,
  })
  return Object.keys(change).length === 0 || ids.length === 0 ? null : { ids: [...ids], ...change }
}
