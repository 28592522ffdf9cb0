import { Say as SayAny, useWords as useAnyWords } from '@tenor/browser/phrases'
import type { KeysSpokenBy, PhraseKey } from '@tenor/contract/phrases'
import type { couponPhrases } from '../../../../contract/test/products/coupon/index.ts'

/* Once its books are joined, the keys of a product are among `PhraseKey`, and `platform/phrases` says them. */

type CouponKey = KeysSpokenBy<typeof couponPhrases, 'web'>

export const Say = SayAny<PhraseKey | CouponKey>
export const useWords = useAnyWords<PhraseKey | CouponKey>
/** A key as those say it that know the joined ones only. */
export const joined = (key: CouponKey) => key as string as PhraseKey
