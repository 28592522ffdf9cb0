import { z } from 'zod'
import { endpoint } from '../http/index.ts'

/** Characters of a customer's own referral code: digits and capitals, without those that look like another. */
export const REFERRAL_CODE_LENGTH = 10

/** GET referral: the code by which I send others, made when it is first asked for and mine for good; `link` is a path. */
export const referral = endpoint({
  method: 'GET',
  path: '/apiw/v2/earn/referral',
  summary: 'My referral code',
  audience: 'customer',
  data: z.object({ ref_code: z.string(), link: z.string() }),
})
