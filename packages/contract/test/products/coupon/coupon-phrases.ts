import type {} from '@tenor/contract/http'
import { type KeysSpokenBy, phraseBooks } from '@tenor/contract/phrases'

/** The books of coupons. */
export const couponPhrases = phraseBooks({
  coupon: {
    spokenBy: ['server', 'web'],
    en: () => import('./phrases/en/coupon.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/coupon.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/coupon.json', { with: { type: 'json' } }),
  },
  'console-coupon': {
    spokenBy: ['console'],
    en: () => import('./phrases/en/console-coupon.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/console-coupon.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/console-coupon.json', { with: { type: 'json' } }),
  },
})

declare module '@tenor/contract/http' {
  interface Reasons extends Record<KeysSpokenBy<typeof couponPhrases, 'server'>, true> {}
}
