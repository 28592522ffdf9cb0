import { DUAL_CATEGORY, DUAL_QUOTE_ASSET } from '@tenor/contract/dual'
import { useCustomer } from '../../../core/account/index.ts'
import { useVouchers } from '../../../core/vouchers/index.ts'
import type { DualChoice } from './dual-choice.ts'

/** True for a customer who sees trial funds and has no voucher that would pay for them. Visitors are asked to sign in first. */
export function useLacksVoucher({ category, coin, type }: Pick<DualChoice, 'category' | 'coin' | 'type'>): boolean {
  const isCustomer = Boolean(useCustomer())
  const isTrial = category === DUAL_CATEGORY.TRIAL_FUND
  const { data } = useVouchers.useIf(isCustomer && isTrial, 'dual', type === 'call' ? coin : DUAL_QUOTE_ASSET)
  return isTrial && isCustomer && data?.length === 0
}
