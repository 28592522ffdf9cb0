import { type Assets, isListed } from '@tenor/contract/core'
import { violation } from '@tenor/contract/http'
import { decimal, decimalText, percentText } from '@tenor/contract/money'
import { RATE_UP, rateUpMost, rateUpMoveInFields, rateUpOf, rateUpTerms } from '@tenor/contract/simple-earn'
import type { MoveInLine } from '../../../core/move-in/index.ts'
import { type VoucherOfLine, voucherMoveIn } from '../../../core/vouchers/index.ts'

/** Rate-up vouchers that customers have elsewhere and have not used. */
export const rateUpMoveIn = (assets: Assets) =>
  voucherMoveIn({ kind: RATE_UP, isAsset: (asset) => isListed(assets, asset), read: voucherOf })

/** The amount of a line is the part of a principal that earns more; that of a voucher the most that it can pay. */
function voucherOf({ asset, amount, fields }: MoveInLine): VoucherOfLine {
  const { rate, days, least = decimalText(1n), product } = rateUpMoveInFields.parse(fields)
  const read = rateUpTerms.safeParse({
    title: 'Moved in',
    rate_day: String(days),
    rate_ratio: rate,
    using_currency: asset,
    buy_limit_low: least,
    buy_limit_high: decimalText(amount),
    ...(product === undefined ? {} : { product_id: String(product) }),
  })
  if (!read.success || decimal(least) > amount)
    return { refused: violation('moveIn.line.field', { column: columnOf(rate) }) }
  const most = rateUpMost(rateUpOf(read.data))
  if (most <= 0n) return { refused: violation('moveIn.line.field', { column: 'amount' }) }
  const makes = { rate: `${percentText(decimal(rate))}%`, days: String(days), most: decimalText(most) }
  return {
    terms: read.data,
    amount: most,
    makes: product === undefined ? makes : { ...makes, product: String(product) },
  }
}

const columnOf = (rate: string) => (decimal(rate) <= 0n ? 'rate' : 'least')
