import { z } from 'zod'
import { amountText, assetField, decimalField, endpoint, idField } from '../../../http/index.ts'
import { SUB_BUSINESSES } from '../simple-earn-history.ts'
import { ENGINE_MODES, type EngineMode } from './flexible-engine.ts'

/*
 * What the exchange's margin engine calls, under a key of its own in the header X-Margin-Key. Each act has the engine's `text`:
 * the same again answers the same and moves nothing.
 */

const MARGIN = '/margin/api'
const text = z
  .string()
  .regex(/^[\x21-\x7e]{1,56}$/, { message: 'text.malformed' })
  .meta({ description: "The engine's own id of this act" })
const KEY = ['flexible.engine.key'] as const

/** Of which loan an act was, whose it is, and the fee on its interest, a fraction: those of the loan. */
const loanAct = {
  loan_id: z.int(),
  user_id: z.int(),
  asset: z.string(),
  amount: decimalField,
  service_fee: decimalField,
  /** The highest rate of a year that the loan was made for, a fraction; null: none. */
  max_rate: decimalField.nullable(),
}

const maxRate = decimalField
  .refine((given) => !given.startsWith('-'), { message: 'rate.negative' })
  .meta({
    description:
      'Fraction of a year: an hour above it is charged all the same, and the event `flexible.loanLimitPassed` tells of it',
  })

/** POST pools/{asset}/borrow: the whole amount out of idle money, or nothing. */
export const marginBorrow = endpoint({
  method: 'POST',
  path: `${MARGIN}/pools/:asset/borrow`,
  summary: 'Borrow from a pool for a customer',
  audience: 'visitor',
  isSigned: true,
  params: z.object({ asset: assetField }),
  body: z.object({ text, user_id: idField, amount: amountText, max_rate: maxRate.optional() }),
  data: z.object({ ...loanAct, at: z.int() }),
  refusals: [...KEY, 'ERR_HOUR_CLOSING', 'flexible.engine.noUser', 'flexible.notFound', 'flexible.pool.short'],
})

/** POST pools/{asset}/repay: a loan or a part of it. `principal` is what is left. */
export const marginRepay = endpoint({
  method: 'POST',
  path: `${MARGIN}/pools/:asset/repay`,
  summary: 'Repay a loan',
  audience: 'visitor',
  isSigned: true,
  params: z.object({ asset: assetField }),
  body: z.object({ text, loan_id: idField, amount: amountText }),
  data: z.object({ ...loanAct, principal: decimalField, at: z.int() }),
  refusals: [...KEY, 'ERR_HOUR_CLOSING', 'flexible.loan.notFound', 'flexible.loan.tooMuch'],
})

/** GET pools/{asset}: what there is to borrow. `to_recall` is what lenders wait for. */
export const marginPool = endpoint({
  method: 'GET',
  path: `${MARGIN}/pools/:asset`,
  summary: 'A pool as the margin engine sees it',
  audience: 'visitor',
  isSigned: true,
  params: z.object({ asset: assetField }),
  data: z.object({
    asset: z.string(),
    idle: decimalField,
    lent: decimalField,
    to_recall: decimalField,
    /** Clearing rates, which loans are charged; null until the pool has a cleared hour. */
    last_rate_year: decimalField.nullable(),
    next_time_rate_year: decimalField.nullable(),
    service_fee: decimalField,
  }),
  refusals: [...KEY, 'flexible.notFound'],
})

const MODES = Object.keys(ENGINE_MODES) as [EngineMode, ...EngineMode[]]

/**
 * POST pools/{asset}/freeze: on how much of a customer's holding margin loans stand from now on, all of it and not by how much
 * it changes; 0 lets it go. It stays lent and earns, and cannot be redeemed.
 */
export const marginFreeze = endpoint({
  method: 'POST',
  path: `${MARGIN}/pools/:asset/freeze`,
  summary: 'Say how much of a holding a margin loan stands on',
  audience: 'visitor',
  isSigned: true,
  params: z.object({ asset: assetField }),
  body: z.object({ text, user_id: idField, amount: z.union([amountText, z.literal('0')]) }),
  data: z.object({
    asset: z.string(),
    user_id: z.int(),
    margin_frozen_amount: decimalField,
    curr_amount: decimalField,
    at: z.int(),
  }),
  refusals: [
    ...KEY,
    'ERR_HOUR_CLOSING',
    'flexible.engine.freezeTooMuch',
    'flexible.engine.noHolding',
    'flexible.engine.noUser',
    'flexible.notFound',
  ],
})

const engineRecord = z.object({
  id: z.int(),
  user_id: z.int(),
  asset: z.string(),
  amount: decimalField,
  mode: z.enum(MODES),
  at: z.int(),
})

/** POST history: does what a mode says and writes its record, as `ENGINE_MODES` names it. Seizing goes before who waits. */
export const marginHistory = endpoint({
  method: 'POST',
  path: `${MARGIN}/history`,
  summary: "Write a record of a customer's flexible history, and do what it says",
  audience: 'visitor',
  isSigned: true,
  body: z.object({
    text,
    user_id: idField,
    asset: assetField,
    amount: amountText,
    mode: z.enum(MODES),
    sub_business: z.enum(SUB_BUSINESSES).optional(),
  }),
  data: engineRecord,
  refusals: [
    ...KEY,
    'ERR_HOUR_CLOSING',
    'finances.simpleEarn.minPurchaseAmount',
    'flexible.engine.noHolding',
    'flexible.engine.noUser',
    'flexible.engine.takeTooMuch',
    'flexible.notFound',
    'flexible.notOnSale',
    'flexible.pool.short',
    'flexible.region',
    'lend_earn.insufficient.balance',
  ],
})

/** POST sandbox/margin-history: the same for the caller's own holding, which a seizure first freezes the amount of. */
export const sandboxMarginHistory = endpoint({
  method: 'POST',
  path: '/sandbox/margin-history',
  summary: 'Play a record of the margin engine on my own holding',
  audience: 'customer',
  sandboxOnly: true,
  body: z.object({
    asset: assetField,
    amount: amountText,
    mode: z.enum(MODES),
    sub_business: z.enum(SUB_BUSINESSES).optional(),
  }),
  data: engineRecord,
  refusals: ['flexible.engine.noHolding', 'flexible.engine.takeTooMuch', 'flexible.notFound', 'flexible.pool.short'],
})
