import { VOUCHER_STATUSES, voucherRow, vouchersAvailable } from '@tenor/contract/core'
import {
  dualOrder,
  dualOrderAlias,
  dualOrderDetail,
  dualOrderList,
  dualOrderRow,
  dualProjectList,
  dualProjectRow,
  dualReinvest,
  dualReinvestInfo,
  dualReinvestMatch,
  dualReinvestUpdate,
  dualVipOrderList,
  sniperOrderDetail,
  sniperOrderRow,
} from '@tenor/contract/dual'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

/* The specification's own names, by its section. */

function fieldsOf(schema: z.ZodType | undefined): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

describe('the entities of the specification', () => {
  it('a product has every field', () => {
    const named =
      'id pid type invest_currency exercise_currency exercise_price price apy apy_display apy_settlement invest_days invest_hours min_copies max_copies multiple delivery_timest category'
    expect(fieldsOf(dualProjectRow)).toEqual(expect.arrayContaining(named.split(' ')))
  })

  it('an order has every field', () => {
    const named =
      'id invest_amount invest_currency exercise_currency exercise_price settlement_price settlement_amount settlement_currency settlement_principle settlement_interest create_timest delivery_timest settle_timest invest_days invest_hours status cancel_status renewal_status renewal_id payment_method app_id category project_id type'
    expect(fieldsOf(dualOrderRow)).toEqual(expect.arrayContaining(named.split(' ')))
  })

  it('the rule of auto-reinvest has every field', () => {
    const named = ['order_id', 'price_deviation', 'effective_time_duration', 'status']
    expect(fieldsOf(dualReinvest.data)).toEqual(expect.arrayContaining(named))
  })

  it('a match has its range and its product', () => {
    expect(fieldsOf(dualReinvestMatch.data)).toEqual(expect.arrayContaining(['max_rate', 'min_rate', 'match_project']))
  })

  it('a sniper order has every field', () => {
    const named =
      'invest_amount status invest_currency exercise_currency exercise_price type product_price create_time delivery_time settle_price hold_days exercise_amount refund_amount income'
    expect(fieldsOf(sniperOrderRow)).toEqual(expect.arrayContaining(named.split(' ')))
  })

  it('a voucher has every field, and one of seven statuses', () => {
    expect(fieldsOf(voucherRow)).toEqual(
      expect.arrayContaining(['id', 'amount', 'currency', 'status', 'expire_second']),
    )
    const named = 'TO_BE_USED EXPIRED NOT_ACTIVE ACTIVATION_FAILED RECYCLED USED INVALID'
    expect([...VOUCHER_STATUSES].sort()).toEqual(named.split(' ').sort())
  })

  it('what is known of a customer and auto-reinvest is is_reinvested', () => {
    expect(fieldsOf(dualReinvestInfo.data)).toEqual(['is_reinvested'])
  })
})

describe('the calls of the specification', () => {
  it('have the addresses and methods that it names', () => {
    const calls = [dualProjectList, dualOrder, dualOrderAlias, dualOrderList, dualVipOrderList, dualOrderDetail]
    const more = [dualReinvestMatch, dualReinvest, dualReinvestUpdate, dualReinvestInfo]
    expect([...calls, ...more].map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /apiw/v2/earn/dual/project-list',
      'POST /apiw/v2/earn/dual/order',
      'POST /dual_center/order',
      'GET /apiw/v2/earn/dual/order-list',
      'GET /apiw/v2/earn/wealth-vip/dual-order-list',
      'GET /apiw/v2/earn/dual/order-detail',
      'GET /apiw/v2/earn/dual/reinvest-match-project',
      'GET /dual_center/order/autorenewal',
      'POST /dual_center/order/autorenewal',
      'GET /dual_center/user/autorenewal_info',
    ])
  })

  it('of snipers and vouchers have theirs', () => {
    expect([sniperOrderDetail, vouchersAvailable].map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /apiw/v2/earn/dual-sniper/order',
      'GET /api/web/v1/coupon/hold-bonus-available-list',
    ])
    expect(fieldsOf(vouchersAvailable.query)).toEqual(expect.arrayContaining(['sub_type', 'limit']))
    expect(fieldsOf(vouchersAvailable.data)).toContain('list')
  })

  it('take what it names', () => {
    const payload =
      'biz_entrance project_id amount ref_code app_id is_autorenewal price_deviation effective_time_duration voucher_id'
    for (const call of [dualOrder, dualOrderAlias]) {
      expect(fieldsOf(call.body)).toEqual(expect.arrayContaining(payload.split(' ')))
    }
    expect(fieldsOf(dualProjectList.query)).toEqual(expect.arrayContaining(['coin', 'type']))
    for (const call of [dualOrderList, dualVipOrderList]) {
      const named = ['current_order_id', 'renewal_id', 'page_size', 'page']
      expect(fieldsOf(call.query)).toEqual(expect.arrayContaining(named))
    }
    expect(fieldsOf(dualOrderDetail.query)).toEqual(['order_id', 'app_id'])
    expect(fieldsOf(dualReinvestMatch.query)).toEqual(expect.arrayContaining(['type', 'coin', 'rate', 'pid']))
    const rule = ['order_id', 'price_deviation', 'effective_time_duration', 'status']
    expect(fieldsOf(dualReinvestUpdate.body)).toEqual(expect.arrayContaining(rule))
  })
})
