import { z } from 'zod'
import {
  amountText,
  assetField,
  decimalField,
  endpoint,
  flag,
  orderText,
  unixSecondsField,
  wholeNumber,
} from '../../../http/index.ts'
import { flexibleInterestRate, flexibleRedeem, flexibleSubscribe } from '../flexible/flexible-endpoints.ts'

/*
 * Flexible for programs, with the paths and fields of Gate's API v4. Rates are of an hour, those of the chart of a year;
 * `create_time` and `update_time` are milliseconds, `from`, `to` and `time` unix seconds.
 */

const UNI = '/api/v4/earn/uni'
const program = { product: 'simple-earn' } as const
const rate = decimalField.meta({ description: 'Rate of an hour, as a fraction' })
const currency = z.object({ currency: assetField })
const paged = { page: wholeNumber(1, 1_000_000).optional(), limit: wholeNumber(1, 100).optional() }
const span = { from: unixSecondsField.optional(), to: unixSecondsField.optional() }

/** A coin that can be lent. */
export const uniCurrencyRow = z.object({
  currency: z.string(),
  min_lend_amount: decimalField,
  max_lend_amount: decimalField,
  max_rate: rate,
  min_rate: rate,
})

/** GET currencies: pools on sale. */
export const uniCurrencies = endpoint({
  method: 'GET',
  path: `${UNI}/currencies`,
  summary: 'Flexible pools on sale, for programs',
  audience: 'visitor',
  program,
  data: z.array(uniCurrencyRow),
})

/** GET currencies/{currency}: one of them. */
export const uniCurrency = endpoint({
  method: 'GET',
  path: `${UNI}/currencies/:currency`,
  summary: 'A flexible pool, for programs',
  audience: 'visitor',
  program,
  params: currency,
  data: uniCurrencyRow,
  refusals: ['flexible.notFound'],
})

/** Interest goes into the holding by itself: that is what the field's clients call reinvested. */
export const UNI_INTEREST_STATUS = 'interest_reinvest' as const

/** A holding. */
export const uniLendRow = z.object({
  currency: z.string(),
  current_amount: decimalField,
  amount: decimalField,
  lent_amount: decimalField,
  frozen_amount: decimalField,
  min_rate: rate,
  interest_status: z.literal(UNI_INTEREST_STATUS),
  reinvest_left_amount: decimalField,
  create_time: z.int(),
  update_time: z.int(),
})

/** GET lends: my holdings. */
export const uniLends = endpoint({
  method: 'GET',
  path: `${UNI}/lends`,
  summary: 'My flexible holdings, for programs',
  audience: 'customer',
  program,
  query: z.object({ currency: assetField.optional(), ...paged }),
  data: z.array(uniLendRow),
})

const nothing = z.object({})

/** POST lends: subscribes (`lend`) or redeems (`redeem`). */
export const uniLend = endpoint({
  method: 'POST',
  path: `${UNI}/lends`,
  summary: 'Subscribe to or redeem from a flexible pool, for programs',
  audience: 'customer',
  program,
  movesMoney: true,
  limit: 'order',
  body: z.object({
    currency: assetField,
    amount: amountText,
    type: z.enum(['lend', 'redeem']),
    min_rate: rate.optional(),
    text: orderText.optional(),
  }),
  data: nothing,
  refusals: [...(flexibleSubscribe.refusals ?? []), ...(flexibleRedeem.refusals ?? [])],
})

/** PATCH lends: my minimum rate. */
export const uniLendChange = endpoint({
  method: 'PATCH',
  path: `${UNI}/lends`,
  summary: 'Set my minimum rate, for programs',
  audience: 'customer',
  program,
  limit: 'order',
  body: z.object({ currency: assetField, min_rate: rate }),
  data: nothing,
  refusals: flexibleInterestRate.refusals ?? [],
})

/** PUT interest_reinvest: interest always goes into the holding, so it can be asked for and not be switched off. */
export const uniInterestReinvest = endpoint({
  method: 'PUT',
  path: `${UNI}/interest_reinvest`,
  summary: 'Ask that interest is reinvested, for programs',
  audience: 'customer',
  program,
  body: z.object({ currency: assetField, status: flag }),
  data: nothing,
  refusals: ['flexible.alwaysReinvested', 'flexible.notFound'],
})

/** GET lend_records: subscriptions and redemptions, newest first. */
export const uniLendRecords = endpoint({
  method: 'GET',
  path: `${UNI}/lend_records`,
  summary: 'My subscriptions and redemptions, for programs',
  audience: 'customer',
  program,
  query: z.object({ currency: assetField.optional(), type: z.enum(['lend', 'redeem']).optional(), ...paged, ...span }),
  data: z.array(
    z.object({
      currency: z.string(),
      amount: decimalField,
      type: z.enum(['lend', 'redeem']),
      create_time: z.int(),
    }),
  ),
})

/** GET interests/{currency}: all interest that a coin has earned; "0" where it was never held. */
export const uniInterest = endpoint({
  method: 'GET',
  path: `${UNI}/interests/:currency`,
  summary: 'What a flexible holding has earned, for programs',
  audience: 'customer',
  program,
  params: currency,
  data: z.object({ currency: z.string(), interest: decimalField }),
})

/**
 * GET interest_records: each hour that paid something, newest first, also of coins that are no longer held; `actual_rate` is of the
 * hour, `create_time` its end.
 */
export const uniInterestRecords = endpoint({
  method: 'GET',
  path: `${UNI}/interest_records`,
  summary: 'Interest of each hour, for programs',
  audience: 'customer',
  program,
  query: z.object({ currency: assetField.optional(), ...paged, ...span }),
  data: z.array(
    z.object({
      status: z.int().meta({ description: '1: paid into the holding' }),
      currency: z.string(),
      actual_rate: rate,
      interest: decimalField,
      interest_status: z.literal(UNI_INTEREST_STATUS),
      create_time: z.int(),
    }),
  ),
})

/** GET interest_status/{currency}. */
export const uniInterestStatus = endpoint({
  method: 'GET',
  path: `${UNI}/interest_status/:currency`,
  summary: 'What becomes of interest, for programs',
  audience: 'customer',
  program,
  params: currency,
  data: z.object({ currency: z.string(), interest_status: z.literal(UNI_INTEREST_STATUS) }),
  refusals: ['flexible.notFound'],
})

/** GET chart: the rate of a year in each hour. */
export const uniChart = endpoint({
  method: 'GET',
  path: `${UNI}/chart`,
  summary: 'Rates of a flexible pool over time, for programs',
  audience: 'customer',
  program,
  query: z.object({ asset: assetField, from: unixSecondsField, to: unixSecondsField }),
  data: z.array(z.object({ time: z.int(), value: decimalField })),
})

/** GET rate: what the running hour is expected to pay. */
export const uniRate = endpoint({
  method: 'GET',
  path: `${UNI}/rate`,
  summary: 'Expected rates of flexible pools, for programs',
  audience: 'customer',
  program,
  data: z.array(z.object({ currency: z.string(), est_rate: rate })),
})
