import { grantViolation, type VoucherKind, type VoucherMoney } from '@tenor/contract/core'
import { type Decimal8, decimal } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import type { Transaction } from '../../platform/database/index.ts'
import { Refusal, refuseOn } from '../../platform/http/index.ts'
import type { VoucherModule } from './voucher-module.ts'
import { insertVoucher, type StoredVoucher, type VoucherTerms } from './voucher-store.ts'

export type Grant = {
  owner: { bucket: number; userId: number }
  id: number
  kind: string
  terms: VoucherTerms
  asset: string
  amount: Decimal8
  /** In USDT, as the caps count it; null where nobody counts. */
  value?: Decimal8 | null
  validFrom: Instant
  expiresAt: Instant
  note: string
  campaign?: string | undefined
  /** Given by the exchange's campaign system. */
  byCampaign?: boolean
}

/** What the rest of the server may ask of vouchers. */
export function createVouchers(module: Pick<VoucherModule, 'db' | 'clock' | 'ids' | 'kinds'>) {
  return {
    /** A voucher of the first kind, unless another is named. */
    async grant(
      given: Omit<Grant, 'id' | 'kind' | 'terms'> & { kind?: string; terms?: object },
    ): Promise<StoredVoucher> {
      const id = await module.ids.next()
      const ofKind = termsOf(module, given.kind, given.terms ?? {})
      return module.db.transaction((tx) => grant(tx, { ...given, ...ofKind, id }, module.clock.now()))
    },
  }
}

/** A kind by its name. */
export function kindOf(kinds: VoucherModule['kinds'], name: string): VoucherKind {
  const kind = kinds.find((each) => each.name === name)
  if (kind === undefined) throw new Refusal(400, 'request.malformed', { field: 'sub_type' })
  return kind
}

/** The kind that is meant, and what a grant says of its own terms. */
export function termsOf(
  { kinds }: Pick<VoucherModule, 'kinds'>,
  name: string | undefined,
  given: object,
): Pick<Grant, 'kind' | 'terms'> {
  const kind = kindOf(kinds, name ?? kinds[0]?.name ?? '')
  const read = kind.terms.safeParse(given)
  if (read.success) return { kind: kind.name, terms: read.data }
  throw new Refusal(400, 'request.malformed', { field: read.error.issues[0]?.path.join('/') ?? '' })
}

/** Asset and amount of what is to be given: by its kind's terms where it has them from there, otherwise as the grant says. */
export function moneyOf(
  { kinds }: Pick<VoucherModule, 'kinds'>,
  { kind, terms }: Pick<Grant, 'kind' | 'terms'>,
  given: { currency?: string | undefined; amount?: string | undefined },
): VoucherMoney {
  const byTerms = kindOf(kinds, kind).money?.(terms)
  if (byTerms !== undefined && byTerms.amount > 0n) return byTerms
  if (byTerms !== undefined) throw new Refusal(400, 'request.malformed', { field: 'amount' })
  const missing = given.currency === undefined ? 'currency' : given.amount === undefined ? 'amount' : null
  if (missing !== null) throw new Refusal(400, 'request.malformed', { field: missing })
  return { asset: given.currency ?? '', amount: decimal(given.amount ?? '') }
}

/** Writes a voucher. One whose first instant has come can be used at once. */
export async function grant(tx: Transaction, given: Grant, now: Instant): Promise<StoredVoucher> {
  const { owner, id, kind, terms, asset, amount, value = null, validFrom, expiresAt, note } = given
  refuseOn(grantViolation({ validFrom, expiresAt, now }))
  const voucher: StoredVoucher = {
    ...owner,
    id,
    kind,
    terms,
    asset,
    amount,
    value,
    status: validFrom <= now ? 'TO_BE_USED' : 'NOT_ACTIVE',
    validFrom,
    expiresAt,
    grantedAt: now,
    note,
    campaign: given.campaign ?? '',
    byCampaign: given.byCampaign ?? false,
    reason: null,
    orderId: null,
  }
  await insertVoucher(tx, voucher)
  return voucher
}
