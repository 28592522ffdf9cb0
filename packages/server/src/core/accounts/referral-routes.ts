import { REFERRAL_CODE_LENGTH, referral } from '@tenor/contract/core'
import { type Http, route } from '../../platform/http/index.ts'
import { randomCode } from '../../platform/ids/index.ts'
import type { AccountModule } from './account-module.ts'
import { keepReferralCode, referralCodesOf } from './user-changes.ts'

/** Registers the code by which a customer sends others. What it brings them is the exchange's matter. */
export function registerReferral(http: Http, { db }: AccountModule): void {
  route(http, referral, async ({ customer }) => {
    const { own } = await referralCodesOf(db, customer)
    const code = own ?? (await keepReferralCode(db, customer, randomCode(REFERRAL_CODE_LENGTH)))
    return { ref_code: code, link: `/sign-up?${new URLSearchParams({ ref_code: code })}` }
  })
}
