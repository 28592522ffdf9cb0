import { z } from 'zod'
import type { VoucherKind } from '../../../core/index.ts'
import { amountText, assetField, decimalField, idField, nameField, wholeNumber } from '../../../http/index.ts'
import { decimal, ONE } from '../../../money/index.ts'
import { RATE_UP, type RateUp, rateUpFace, rateUpMost } from './fixed-voucher.ts'

const rateText = decimalField.refine((text) => decimal(text) > 0n && decimal(text) <= 10n * ONE, {
  message: 'decimal.malformed',
})

/** Terms of a rate-up voucher as a grant and a reply have them. `product_id` binds it to one product of its coin. */
export const rateUpTerms = z.object({
  title: nameField(64),
  rate_day: wholeNumber(1, 365),
  rate_ratio: rateText,
  buy_limit_low: amountText,
  buy_limit_high: amountText,
  using_currency: assetField,
  product_id: idField.optional(),
})
/** `rateUpTerms` as a type. */
export type RateUpTerms = z.output<typeof rateUpTerms>

/** The voucher of these terms, in exact amounts. Throws where they are none of a rate-up voucher. */
export function rateUpOf(
  terms: Readonly<Record<string, unknown>>,
): RateUp & { productId: number | null; title: string } {
  const read = rateUpTerms.parse(terms)
  return {
    low: decimal(read.buy_limit_low),
    high: decimal(read.buy_limit_high),
    ratio: decimal(read.rate_ratio),
    days: read.rate_day,
    productId: read.product_id ?? null,
    title: read.title,
  }
}

/** The kind, in the union of kinds: its amount is the most that it can pay, by which it is valued. */
export const rateUpKind: VoucherKind = {
  name: RATE_UP,
  terms: rateUpTerms,
  use: { sale: 'fixed', page: '/simple-earn' },
  money: (terms) => ({ asset: rateUpTerms.parse(terms).using_currency, amount: rateUpMost(rateUpOf(terms)) }),
  face: (terms) => ({ asset: rateUpTerms.parse(terms).using_currency, amount: rateUpFace(rateUpOf(terms)) }),
}
