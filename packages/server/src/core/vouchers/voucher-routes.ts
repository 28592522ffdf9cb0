import { VOUCHERS_MOST, vouchersAvailable } from '@tenor/contract/core'
import { decimalText } from '@tenor/contract/money'
import { SECOND_MS, unixSeconds } from '@tenor/contract/time'
import { type Http, route } from '../../platform/http/index.ts'
import { registerCampaign } from './campaign-routes.ts'
import { registerVoucherBackOffice } from './voucher-back-office.ts'
import { kindOf } from './voucher-grant.ts'
import type { VoucherModule } from './voucher-module.ts'
import { availableVouchers } from './voucher-store.ts'

export function registerVouchers(http: Http, module: VoucherModule): void {
  route(http, vouchersAvailable, async ({ customer, query }) => {
    const now = module.clock.now()
    const filter = {
      kind: query.sub_type === undefined ? null : kindOf(module.kinds, query.sub_type).name,
      asset: query.currency ?? null,
      limit: Math.min(query.limit ?? VOUCHERS_MOST, VOUCHERS_MOST),
    }
    const vouchers = await availableVouchers(module.db, customer, filter, now)
    const list = vouchers.map((voucher) => ({
      ...voucher.terms,
      id: voucher.id,
      sub_type: voucher.kind,
      amount: decimalText(voucher.amount),
      currency: voucher.asset,
      status: voucher.status,
      expire_second: Math.floor((voucher.expiresAt - now) / SECOND_MS),
      expires_at: unixSeconds(voucher.expiresAt),
      campaign: voucher.campaign,
      campaign_running: voucher.isCampaignRunning,
    }))
    return { list }
  })
  registerVoucherBackOffice(http, module)
  registerCampaign(http, module)
}
