import { grantViolation } from '@tenor/contract/core'
import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import type { Transaction } from '../../platform/database/index.ts'
import { refuseOn } from '../../platform/http/index.ts'
import type { VoucherModule } from './voucher-module.ts'
import { insertVoucher, type StoredVoucher } from './voucher-store.ts'

export type Grant = {
  owner: { bucket: number; userId: number }
  id: number
  asset: string
  amount: Decimal8
  validFrom: Instant
  expiresAt: Instant
  note: string
}

/** What the rest of the server may ask of vouchers. */
export function createVouchers(module: VoucherModule) {
  return {
    async grant(given: Omit<Grant, 'id'>): Promise<StoredVoucher> {
      const id = await module.ids.next()
      return module.db.transaction((tx) => grant(tx, { ...given, id }, module.clock.now()))
    },
  }
}

/** Writes a voucher. One whose first instant has come can be used at once. */
export async function grant(tx: Transaction, given: Grant, now: Instant): Promise<StoredVoucher> {
  const { owner, id, asset, amount, validFrom, expiresAt, note } = given
  refuseOn(grantViolation({ validFrom, expiresAt, now }))
  const voucher: StoredVoucher = {
    ...owner,
    id,
    kind: 'dual',
    asset,
    amount,
    status: validFrom <= now ? 'TO_BE_USED' : 'NOT_ACTIVE',
    validFrom,
    expiresAt,
    grantedAt: now,
    note,
    reason: null,
    orderId: null,
  }
  await insertVoucher(tx, voucher)
  return voucher
}
