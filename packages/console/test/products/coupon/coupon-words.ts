import { Say as SayAny, useWords as useAnyWords } from '@tenor/browser/phrases'
import type { BackOfficePhraseKey, KeysSpokenBy } from '@tenor/contract/phrases'
import type { couponPhrases } from '../../../../contract/test/products/coupon/index.ts'

/* Once its books are joined, the keys of a product are among `BackOfficePhraseKey`, and `platform/phrases` says them. */

type CouponKey = KeysSpokenBy<typeof couponPhrases, 'console'>

export const Say = SayAny<BackOfficePhraseKey | CouponKey>
export const useWords = useAnyWords<BackOfficePhraseKey | CouponKey>
