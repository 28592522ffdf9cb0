import { decimalText } from '@tenor/contract/money'
import { FIXED_KEPT, type FixedBackOfficeRow, fixedListingViolation, ladderWire } from '@tenor/contract/simple-earn'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import { refuseFine, refuseUnlisted } from '../../../core/assets/index.ts'
import { holdUnused, setCapacity } from '../../../core/capacity/index.ts'
import { type Catalogue, offerVersion } from '../../../core/catalogue/index.ts'
import { Refusal, refuseOn } from '../../../platform/http/index.ts'
import { wasSold, writeRate } from './fixed-product-store.ts'
import { productTable, type StoredFixed } from './fixed-tables.ts'
import { maybeText } from './fixed-views.ts'

/** What operators offer of fixed terms. */
export const FIXED_CATALOGUE: Catalogue<StoredFixed> = {
  table: productTable,
  assets: ({ asset, bonusAsset }) => [asset, bonusAsset ?? asset],
  acts: { create: 'fixed.product.create', change: 'fixed.product.change' },
  reasons: { notFound: 'simpleEarn.fixed.notFound', retired: 'simpleEarn.fixed.retired' },
  audited: fieldsOf,
  // Each change of an operator counts it on, of who is invited too.
  standing: ({ id, revision }) => ({ id, revision }),
  async decided({ tx, now, assets }, before, wanted) {
    for (const asset of [wanted.asset, wanted.bonusAsset ?? wanted.asset]) refuseUnlisted(assets, asset)
    refuseOn(fixedListingViolation(wanted))
    if (before?.minimum !== wanted.minimum) refuseFine(assets, wanted.asset, wanted.minimum)
    if (before === null) return wanted
    // First with a lock that orders wait for: none is placed on the old terms any more.
    const isKept = isOther(before, wanted) && (!(await holdUnused(tx, before.id)) || (await wasSold(tx, before.id)))
    if (isKept) throw new Refusal(422, 'simpleEarn.fixed.sold')
    if (wanted.rate !== before.rate) await writeRate(tx, wanted, now)
    return { ...wanted, revision: before.revision + 1 }
  },
  async written({ tx }, products) {
    for (const { id, capacity } of products) await setCapacity(tx, id, capacity)
  },
}

/** Whether anything differs that stays as it was once a product has been sold. The early rate may follow a lower rate down. */
function isOther(before: StoredFixed, wanted: StoredFixed): boolean {
  const part = (of: StoredFixed) => Object.fromEntries(FIXED_KEPT.map((field) => [field, of[field]]))
  const hasFollowed = wanted.earlyRate === wanted.rate && wanted.earlyRate < before.earlyRate
  return (
    (wanted.earlyRate !== before.earlyRate && !hasFollowed) ||
    productTable.changes(part(before), part(wanted)).length > 0
  )
}

const flagOf = (is: boolean) => (is ? 1 : 0)
const maybeSeconds = (at: Instant | null) => (at === null ? null : unixSeconds(at))

/** A product as an operator sees it. */
export function fixedBackOfficeWire(product: StoredFixed, used: bigint): FixedBackOfficeRow {
  return { version: offerVersion(FIXED_CATALOGUE, product), ...fieldsOf(product), used: decimalText(used) }
}

function fieldsOf(product: StoredFixed): Omit<FixedBackOfficeRow, 'version' | 'used'> {
  return {
    id: product.id,
    asset: product.asset,
    type: product.type,
    lock_up_period: product.termDays,
    year_rate: decimalText(product.rate),
    min_lend_amount: decimalText(product.minimum),
    user_max_lend_volume: decimalText(product.personalQuota),
    max_lend_volume: decimalText(product.capacity),
    min_vip: product.minVip,
    max_vip: product.maxVip,
    title: product.title,
    subtitle: product.subtitle,
    start_at: maybeSeconds(product.startsAt),
    end_at: maybeSeconds(product.endsAt),
    bonus_asset: product.bonusAsset,
    ladder_apr: ladderWire(product.tiers),
    reinvest: flagOf(product.mayReinvest),
    pre_redeem: flagOf(product.policy !== null),
    pre_redeem_policy: product.policy,
    pre_redeem_rate_year: maybeText(product.earlyRate) ?? '0',
    partial: flagOf(product.isPartial),
    redeem_account: flagOf(product.mayChooseAccount),
    verified_only: flagOf(product.isVerifiedOnly),
    sale_status: product.sale,
    status: product.listing,
    created_at: unixSeconds(product.createdAt),
  }
}
