import { isoText } from '@tenor/contract/time'
import type { ComingOf } from '../coming/index.ts'
import { kindOf } from './voucher-grant.ts'
import type { VoucherModule } from './voucher-module.ts'
import { expiringVouchers } from './voucher-store.ts'

/** Ends of vouchers that a customer can still use. */
export function voucherComing({ db, kinds }: Pick<VoucherModule, 'db' | 'kinds'>): ComingOf {
  return async (owner, { from, to }, most) => {
    const vouchers = await expiringVouchers(db, owner, { from: isoText(from), to: isoText(to) }, most)
    return vouchers.map(({ kind, id, asset, amount, expiresAt: at }) => {
      const { sale: product, page: link } = kindOf(kinds, kind).use
      return { product, what: 'expiry', id, at, asset, amount, link }
    })
  }
}
