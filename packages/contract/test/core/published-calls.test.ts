import * as core from '@tenor/contract/core'
import * as dual from '@tenor/contract/dual'
import type { Endpoint } from '@tenor/contract/http'
import { expect, it } from 'vitest'
import { z } from 'zod'

/*
 * Calls that clients have been promised: method and address, what each takes, and what its reply has. None may be
 * renamed or lose a field.
 */

const ORDER_FIELDS = 'id invest_amount status cancel_status fail_reason settlement_amount text'
const SNIPER_FIELDS = 'id invest_amount status product_price exercise_amount refund_amount income hold_days'
const SESSION_FIELDS = 'user csrf_token vip_tier region verified now sandbox'
const PAGED = 'page page_size limit'

const PROMISED: readonly (readonly [call: string, takes: string, has: string])[] = [
  ['POST /apiw/v2/session/register', 'email password', SESSION_FIELDS],
  ['POST /apiw/v2/session/login', 'email password totp', SESSION_FIELDS],
  ['POST /apiw/v2/session/logout', '', SESSION_FIELDS],
  ['GET /apiw/v2/session', '', SESSION_FIELDS],
  ['POST /apiw/v2/account/fund-password', 'password fundpass', SESSION_FIELDS],
  ['GET /apiw/v2/account/balances', '', 'mode list'],
  ['POST /apiw/v2/account/available-balance', 'assets', 'outable lend_earn_available available mode'],
  ['POST /apiw/v2/account/transfer', 'asset amount from to text', 'id asset amount from to'],
  ['GET /apiw/v2/account/statement', `asset from to ${PAGED}`, 'list totalCount'],
  ['GET /apiw/v2/account/statement.csv', 'asset from to', ''],
  ['GET /apiw/v2/unified/account_mode', '', 'mode first_open settings'],
  ['PUT /apiw/v2/unified/account_mode', 'mode settings', 'mode first_open settings'],
  ['GET /apiw/v2/unified/maintenance_margin_rate', '', 'maintenance_margin_rate'],
  ['GET /apiw/v2/account/spot/trading/home', '', 'balances prices'],
  ['GET /apiw/v2/account/compliance', '', 'business menu'],
  ['GET /apiw/v2/account/trade-info', 'market', 'use_funding locked'],
  ['GET /api/web/v1/coupon/hold-bonus-available-list', 'sub_type limit', 'list'],
  ['GET /apiw/v2/earn/dual/project-list', 'coin type category', 'id pid price apy multiple invest_days category'],
  ['POST /apiw/v2/earn/dual/order', 'project_id amount app_id is_autorenewal voucher_id apy text', ORDER_FIELDS],
  ['POST /dual_center/order', 'project_id amount app_id is_autorenewal voucher_id apy text', ORDER_FIELDS],
  ['GET /apiw/v2/earn/dual/order-list', `current_order_id renewal_id ${PAGED}`, 'list totalCount'],
  ['GET /apiw/v2/earn/wealth-vip/dual-order-list', `current_order_id renewal_id ${PAGED}`, 'list totalCount'],
  ['GET /apiw/v2/earn/dual/order-detail', 'order_id app_id', ORDER_FIELDS],
  ['GET /apiw/v2/earn/dual/reinvest-match-project', 'type coin rate pid', 'max_rate min_rate match_project'],
  ['GET /dual_center/order/autorenewal', 'order_id', 'order_id price_deviation effective_time_duration status'],
  [
    'POST /dual_center/order/autorenewal',
    'order_id price_deviation effective_time_duration status',
    'order_id price_deviation effective_time_duration status',
  ],
  ['GET /dual_center/user/autorenewal_info', '', 'is_reinvested'],
  ['POST /apiw/v2/earn/dual/order-cancel', 'order_id text', ORDER_FIELDS],
  ['GET /apiw/v2/earn/dual/order-refund-preview', 'order_id', 'req_id spot_value option_value fee expire_timest'],
  ['POST /apiw/v2/earn/dual/order-refund', 'order_id req_id text', ORDER_FIELDS],
  ['GET /apiw/v2/earn/dual-sniper/order', 'order_id', SNIPER_FIELDS],
  ['POST /apiw/v2/earn/dual-sniper/order', 'project_id amount text', SNIPER_FIELDS],
  ['GET /apiw/v2/earn/dual-sniper/product-list', 'coin type', 'id exercise_price product_price delivery_time'],
  ['GET /apiw/v2/earn/dual-sniper/order-list', PAGED, 'list totalCount'],
  [
    'GET /apiw/v2/earn/dual/settlement',
    'coin delivery_timest',
    'price window_from window_to window_seconds samples formula',
  ],
  ['GET /apiw/v2/earn/dual/settlements', `coin ${PAGED}`, 'list totalCount'],
  ['GET /apiw/v2/earn/coin-tickers', 'currency_pairs', 'pair rate'],
  ['GET /sandbox/clock', '', 'now'],
  ['POST /sandbox/clock', 'advance to', 'now'],
  ['POST /sandbox/prices', 'pair price', 'pair price'],
  ['POST /sandbox/candles', 'pair interval candles', 'pair count'],
  ['POST /sandbox/faucet', 'asset amount text', 'id asset amount'],
  ['POST /sandbox/lending-demand', 'asset amount', 'asset amount'],
  ['GET /console/api/ledger/trial-balance', '', ''],
  [
    'POST /console/api/dual/products',
    'type coin exercise_price apy delivery_timest min_copies max_copies category acceptance',
    'id exercise_price apy delivery_timest category',
  ],
  [
    'PUT /console/api/dual/products',
    'id type coin exercise_price apy delivery_timest min_copies max_copies category acceptance',
    'id apy',
  ],
  ['POST /console/api/dual/settlement-price', 'coin delivery_timest price', 'coin delivery_timest price'],
  ['POST /console/api/users/:id/tier', 'tier', 'id vip_tier'],
  ['POST /console/api/users/:id/vouchers', 'currency amount', 'id amount currency status'],
  ['GET /console/api/jobs', '', 'name state'],
  ['POST /console/api/jobs/:name/run', '', 'name state'],
]

const endpoints = [core, dual].flatMap((module) => Object.values(module).filter(isEndpoint))

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'audience' in value
}

/** Fields of an object, of the rows of a bare list, or of what is done, where it may also be proposed only. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType)
  if (schema instanceof z.ZodUnion) return fieldsOf(schema.options[0] as z.ZodType)
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

const wordsOf = (text: string) => text.split(' ').filter((word) => word !== '')

it.each(PROMISED)('%s takes and answers what was promised', (call, takes, has) => {
  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === call)
  expect(endpoint).toBeDefined()
  expect([...fieldsOf(endpoint?.query), ...fieldsOf(endpoint?.body)]).toEqual(expect.arrayContaining(wordsOf(takes)))
  expect(fieldsOf(endpoint?.data)).toEqual(expect.arrayContaining(wordsOf(has)))
})
