import { assetsNow } from '@tenor/browser/assets'
import { given } from '@tenor/browser/search'
import type { Listing } from '@tenor/contract/core'
import {
  DUAL_CATEGORY,
  DUAL_DELIVERY_HOUR,
  DUAL_REDEEM_FEE,
  type DualAcceptance,
  type DualBackOfficeProductRow,
  type DualCategory,
  type DualProductCreateBody,
  type DualProductUpdateBody,
  type DualType,
  listingViolation,
  redeemFeeViolation,
} from '@tenor/contract/dual'
import { violation } from '@tenor/contract/http'
import { decimal, decimalText, readDecimal } from '@tenor/contract/money'
import { DAY_MS, floorTo, HOUR_MS, type Instant, instantOfSeconds, later, unixSeconds } from '@tenor/contract/time'
import { fieldOfInstant, instantOfField } from '../../../platform/instant-field.ts'
import { fractionOfPercent, percentOfFraction } from '../../../platform/percent.ts'
import type { FormViolation } from '../../../platform/phrases/index.ts'

const MOST_COPIES = 1_000_000_000_000n

/** A product as it is typed. `apr` and `redeemFee` are percent, `delivery` the text of a datetime-local field in UTC. */
export type ProductForm = {
  type: DualType
  coin: string
  target: string
  apr: string
  delivery: string
  leastCopies: string
  mostCopies: string
  category: '1' | '2' | '3'
  acceptance: DualAcceptance
  capacity: string
  redeemFee: string
  listing: Listing
}

export type FormFaults = Partial<Record<keyof ProductForm, FormViolation>>

/** An empty form: delivered at the second usual hour from now. */
export function newForm(now: Instant): ProductForm {
  const delivery = later(floorTo(now, DAY_MS), 2 * DAY_MS + DUAL_DELIVERY_HOUR * HOUR_MS)
  return {
    type: 'put',
    coin: assetsNow().priced[0] ?? '',
    target: '',
    apr: '',
    delivery: fieldOfInstant(delivery),
    leastCopies: '1',
    mostCopies: '1000000',
    category: '1',
    acceptance: 'auto',
    capacity: '',
    redeemFee: percentOfFraction(decimalText(DUAL_REDEEM_FEE)),
    listing: 'listed',
  }
}

export function formOfProduct(row: DualBackOfficeProductRow): ProductForm {
  return {
    type: row.type,
    coin: row.coin,
    target: row.exercise_price,
    apr: percentOfFraction(row.apy),
    delivery: fieldOfInstant(instantOfSeconds(row.delivery_timest)),
    leastCopies: String(row.min_copies),
    mostCopies: String(row.max_copies),
    category: CATEGORIES.find((each) => each === String(row.category)) ?? '1',
    acceptance: row.acceptance,
    capacity: row.capacity ?? '',
    redeemFee: percentOfFraction(row.redeem_fee ?? decimalText(DUAL_REDEEM_FEE)),
    listing: row.status,
  }
}

export const CATEGORIES = ['1', '2', '3'] as const
const CATEGORY_NUMBERS: Readonly<Record<ProductForm['category'], DualCategory>> = {
  '1': DUAL_CATEGORY.NORMAL,
  '2': DUAL_CATEGORY.TRIAL_FUND,
  '3': DUAL_CATEGORY.VIP,
}

/** Everything against the form, by its fields; `listingViolation` is the rule that the server asks too. */
export function formFaults(form: ProductForm, now: Instant): FormFaults {
  const least = copiesOf(form.leastCopies)
  const most = copiesOf(form.mostCopies)
  const delivery = instantOfField(form.delivery)
  const own = given({
    target: isAmount(form.target, 1n) ? undefined : violation('amount.malformed'),
    apr: fractionOfPercent(form.apr) === null ? violation('console.dual.apr.malformed') : undefined,
    delivery: delivery === null ? violation('console.dual.delivery.malformed') : undefined,
    leastCopies: least === null ? violation('console.dual.copies.malformed') : undefined,
    mostCopies: most === null ? violation('console.dual.copies.malformed') : undefined,
    capacity: form.capacity === '' || isAmount(form.capacity, 0n) ? undefined : violation('decimal.malformed'),
    redeemFee: redeemFeeFault(form),
  })
  if (least === null || most === null || delivery === null) return own
  const category = CATEGORY_NUMBERS[form.category]
  const apr = decimal(fractionOfPercent(form.apr) ?? '0')
  const bounds = { minimumCopies: least, maximumCopies: most, mostYield: null }
  const rule = listingViolation({ apr, ...bounds, category, deliveryAt: delivery, now })
  return rule === null ? own : { ...own, [FIELD_OF_RULE[rule.reason] ?? 'mostCopies']: rule }
}

/** Leaving early costs nothing where nobody can: trial funds are not redeemed. */
function redeemFeeFault({ category, redeemFee }: ProductForm): FormViolation | undefined {
  if (!isRedeemable(category)) return undefined
  const fee = fractionOfPercent(redeemFee)
  return fee === null ? violation('decimal.malformed') : (redeemFeeViolation(decimal(fee)) ?? undefined)
}

/** Whether orders of a category can be taken back before their delivery. */
export function isRedeemable(category: ProductForm['category']): boolean {
  return CATEGORY_NUMBERS[category] !== DUAL_CATEGORY.TRIAL_FUND
}

const FIELD_OF_RULE: Readonly<Record<string, keyof FormFaults>> = {
  'dual.product.deliveryPassed': 'delivery',
  'dual.product.deliveryHour': 'delivery',
  'dual.product.deliveryTooFar': 'delivery',
  'dual.product.deliveryTooSoon': 'delivery',
  'dual.product.aprTooHigh': 'apr',
  'dual.product.trialYield': 'apr',
}

function isAmount(text: string, least: bigint): boolean {
  const read = readDecimal(text)
  return read.ok && read.value >= least
}

function copiesOf(text: string): bigint | null {
  if (!/^\d{1,13}$/.test(text)) return null
  const copies = BigInt(text)
  return copies >= 1n && copies <= MOST_COPIES ? copies : null
}

/** What the form sends; null while something is against it. */
export function createBody(form: ProductForm, now: Instant): DualProductCreateBody | null {
  const delivery = instantOfField(form.delivery)
  const apy = fractionOfPercent(form.apr)
  if (delivery === null || apy === null || Object.keys(formFaults(form, now)).length > 0) return null
  return {
    type: form.type,
    coin: form.coin,
    exercise_price: form.target,
    apy,
    delivery_timest: unixSeconds(delivery),
    min_copies: form.leastCopies,
    max_copies: form.mostCopies,
    category: form.category,
    acceptance: form.acceptance,
    status: form.listing,
    ...given({
      capacity: form.capacity === '' ? undefined : form.capacity,
      redeem_fee: isRedeemable(form.category) ? (fractionOfPercent(form.redeemFee) ?? undefined) : undefined,
    }),
  }
}

const CHANGEABLE = ['apr', 'leastCopies', 'mostCopies', 'capacity', 'redeemFee'] as const

/** What of a product may be changed once it is on sale; a capacity that is emptied is no bound. */
export function updateBody(form: ProductForm, row: DualBackOfficeProductRow): DualProductUpdateBody {
  const before = formOfProduct(row)
  const has = (field: (typeof CHANGEABLE)[number]) => form[field] !== before[field]
  return {
    id: row.id,
    ...given({
      apy: has('apr') ? (fractionOfPercent(form.apr) ?? undefined) : undefined,
      min_copies: has('leastCopies') ? form.leastCopies : undefined,
      max_copies: has('mostCopies') ? form.mostCopies : undefined,
      capacity: has('capacity') && form.capacity !== '' ? form.capacity : undefined,
      unlimited: has('capacity') && form.capacity === '' ? 1 : undefined,
      redeem_fee: has('redeemFee') ? (fractionOfPercent(form.redeemFee) ?? undefined) : undefined,
    }),
  }
}
