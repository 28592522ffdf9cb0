import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as gate from 'gate-api'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { everyProgramCall, type NamedEndpoint } from '../http/every-endpoint.ts'

/* Fields, types and parameters of programs' calls beside the models and methods of Gate's own client, all of them. */

const EARN = '/api/v4/earn'
const RECIPE = readFileSync(new URL('../../../../docs/recipes/call-from-a-program.md', import.meta.url), 'utf8')
const API = createRequire(import.meta.url).resolve('gate-api')

type Attribute = { baseName: string; type: string }
type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }

let calls: NamedEndpoint[]
beforeAll(async () => {
  calls = await everyProgramCall()
})

function callOf(of: string) {
  const [method, path] = of.split(' ')
  const found = calls.find(({ endpoint }) => endpoint.method === method && endpoint.path === `${EARN}/${path}`)
  if (found === undefined) throw new Error(`no call ${of}`)
  return found.endpoint
}

function attributesOf(model: string): readonly Attribute[] {
  const found = (gate as unknown as Record<string, { getAttributeTypeMap(): Attribute[] } | undefined>)[model]
  if (found === undefined) throw new Error(`no model ${model}`)
  return found.getAttributeTypeMap()
}

/** The schema of the rows of a list, or of a field in them. */
function rowOf(schema: Schema, ...fields: readonly string[]): Schema {
  const [first, ...rest] = fields
  if (schema.anyOf !== undefined) return rowOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, ...fields)
  if (schema.items !== undefined) return rowOf(schema.items, ...fields)
  return first === undefined ? schema : rowOf(schema.properties?.[first] ?? {}, ...rest)
}

const JSON_TYPE: Readonly<Record<string, readonly (string | undefined)[]>> = {
  string: ['string'],
  number: ['integer', 'number'],
}

/** Each model, the call whose rows have it, where in them it lies, and fields that it alone has. */
const REPLIES: readonly [model: string, call: string, within: readonly string[], absent: readonly string[]][] = [
  ['UniCurrency', 'GET uni/currencies', [], []],
  ['UniCurrency', 'GET uni/currencies/:currency', [], []],
  ['UniLend', 'GET uni/lends', [], []],
  ['UniLendRecord', 'GET uni/lend_records', [], ['last_wallet_amount', 'last_lent_amount', 'last_frozen_amount']],
  ['UniLendInterest', 'GET uni/interests/:currency', [], []],
  ['UniInterestRecord', 'GET uni/interest_records', [], []],
  ['UniCurrencyInterest', 'GET uni/interest_status/:currency', [], []],
  ['UniChartPoint', 'GET uni/chart', [], []],
  ['UniEstimatedRate', 'GET uni/rate', [], []],
  ['DualGetPlans', 'GET dual/investment_plan', [], []],
  ['DualGetOrders', 'GET dual/orders', [], []],
  ['PlaceDualInvestmentOrder', 'POST dual/orders', [], []],
  ['DualGetBalance', 'GET dual/balance', [], []],
  ['DualOrderRefundPreview', 'GET dual/order-refund-preview', [], []],
  ['DualProjectRecommend', 'GET dual/project-recommend', [], []],
  ['FixedTermProduct', 'GET fixed-term/product', ['list'], ['user_total_amount']],
  ['FixedTermProductSimple', 'GET fixed-term/product/:asset/list', ['list'], []],
  ['FixedTermLendOrder', 'GET fixed-term/user/lend', ['list'], []],
  ['FixedTermProductInfo', 'GET fixed-term/user/lend', ['list', 'product_info'], ['min_vip', 'max_vip']],
  [
    'FixedTermBonusInfo',
    'GET fixed-term/user/lend',
    ['list', 'bonus_info'],
    [
      'id',
      'kyc_limit',
      'total_bonus_amount',
      'user_total_bonus_amount',
      'status',
      'start_time',
      'end_time',
      'create_time',
      'start_at',
      'end_at',
      'total_issued_amount',
      'bonus_asset_price',
      'product_asset_price',
    ],
  ],
  ['LadderApr', 'GET fixed-term/user/lend', ['list', 'bonus_info', 'ladder_apr'], []],
  ['FixedTermCouponInfo', 'GET fixed-term/user/lend', ['list', 'coupon_info'], []],
  ['CreateEarnFixedTermLendResponseData', 'POST fixed-term/user/lend', [], []],
  ['FixedTermHistoryRecord', 'GET fixed-term/user/history', ['list'], ['bonus_id', 'asset_price', 'detail']],
  ['SwapCoinStruct', 'POST staking/swap', [], []],
  ['OrderListStruct', 'GET staking/order_list', [], []],
  ['OrderListStructList', 'GET staking/order_list', ['list'], []],
  ['AwardListStruct', 'GET staking/award_list', [], []],
  ['AwardListStructList', 'GET staking/award_list', ['list'], []],
]

const REQUESTS: readonly [model: string, call: string][] = [
  ['CreateUniLend', 'POST uni/lends'],
  ['PatchUniLend', 'PATCH uni/lends'],
  ['PlaceDualInvestmentOrderParams', 'POST dual/orders'],
  ['DualOrderRefundParams', 'POST dual/order-refund'],
  ['DualModifyOrderReinvestParams', 'POST dual/modify-order-reinvest'],
  ['FixedTermLendRequest', 'POST fixed-term/user/lend'],
  ['EarnFixedTermPreRedeemRequest', 'POST fixed-term/user/pre-redeem'],
  ['SwapCoin', 'POST staking/swap'],
]

/** Methods of the client, each with the call that it makes. */
const METHODS: readonly [method: string, call: string][] = [
  ['listUserUniLends', 'GET uni/lends'],
  ['listUniLendRecords', 'GET uni/lend_records'],
  ['listUniInterestRecords', 'GET uni/interest_records'],
  ['listUniChart', 'GET uni/chart'],
  ['listDualInvestmentPlans', 'GET dual/investment_plan'],
  ['listDualOrders', 'GET dual/orders'],
  ['getDualOrderRefundPreview', 'GET dual/order-refund-preview'],
  ['getDualProjectRecommend', 'GET dual/project-recommend'],
  ['findCoin', 'GET staking/coins'],
  ['orderList', 'GET staking/order_list'],
  ['awardList', 'GET staking/award_list'],
  ['assetList', 'GET staking/assets'],
  ['listEarnFixedTermProducts', 'GET fixed-term/product'],
  ['listEarnFixedTermProductsByAsset', 'GET fixed-term/product/:asset/list'],
  ['listEarnFixedTermLends', 'GET fixed-term/user/lend'],
  ['listEarnFixedTermHistory', 'GET fixed-term/user/history'],
]

describe('a reply', () => {
  test.each(REPLIES)('has each field of %s with its type, in %s', (model, call, within, absent) => {
    const { properties = {} } = rowOf(z.toJSONSchema(callOf(call).data, { io: 'output' }) as Schema, ...within)
    const attributes = attributesOf(model)
    const missing = attributes.map(({ baseName }) => baseName).filter((name) => !(name in properties))
    expect(missing).toEqual(absent)
    const said = missing.filter((name) => !RECIPE.includes(`\`${name}\``))
    expect(said).toEqual([])
    const otherwise = attributes.filter(({ baseName, type }) => {
      const types = JSON_TYPE[type]
      return baseName in properties && types !== undefined && !types.includes(rowOf(properties[baseName] ?? {}).type)
    })
    expect(otherwise).toEqual([])
  })
})

test.each(REQUESTS)('a body takes each field of %s, in %s', (model, call) => {
  const { body } = callOf(call)
  if (!(body instanceof z.ZodObject)) throw new TypeError(call)
  expect(attributesOf(model).filter(({ baseName }) => !(baseName in body.shape))).toEqual([])
})

test.each(METHODS)('%s sends no parameter that %s does not take', (method, call) => {
  const file = call.includes(' uni/') ? 'earnUniApi' : 'earnApi'
  const code = readFileSync(new URL(`api/${file}.js`, `file://${API}`), 'utf8')
  const [, own = ''] = code.split(`    async ${method}(`)
  const names = [...(own.split('\n    async ')[0] ?? '').matchAll(/localVarQueryParameters\['(\w+)'\] =/g)]
  const { query } = callOf(call)
  if (!(query instanceof z.ZodObject)) throw new TypeError(call)
  expect(names.length).toBeGreaterThan(0)
  expect(names.map(([, name = '']) => name).filter((name) => !(name in query.shape))).toEqual([])
})

test('a list takes a limit of up to 100 rows', () => {
  const bounded = calls.filter(
    ({ endpoint }) => endpoint.query instanceof z.ZodObject && 'limit' in endpoint.query.shape,
  )
  expect(bounded.length).toBeGreaterThan(5)
  for (const { name, endpoint } of bounded) {
    const { limit } = (endpoint.query as z.ZodObject<{ limit: z.ZodType }>).shape
    expect([name, limit.safeParse('100').success, limit.safeParse('101').success]).toEqual([name, true, false])
  }
})
