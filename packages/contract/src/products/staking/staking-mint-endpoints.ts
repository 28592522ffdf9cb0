import { z } from 'zod'
import { assetField, decimalField, endpoint, idField, listOf, pageQuery } from '../../http/index.ts'
import { STAKING, STAKING_CONSOLE } from './staking-paths.ts'

/* Minting: what a customer has locked and owes, and what operators see of reserves and sales. Factors and LTVs are fractions. */

/** Collateral of one coin of one product, and what is owed against it. */
export const stakingMintPosition = z.object({
  id: z.int(),
  pid: z.int(),
  name: z.string(),
  minted_coin: z.string(),
  coin: z.string(),
  amount: decimalField,
  debt: decimalField,
  fee: decimalField.meta({ description: 'What the debt has cost until now and is not paid' }),
  owed: decimalField.meta({ description: 'Debt and fee' }),
  debt_rate: decimalField.meta({ description: 'What the debt costs of a year, a fraction' }),
  cost_per_day: decimalField,
  /** Worth of the collateral in USDT, and what is owed over it, rounded up to six decimals; null without a fresh price. */
  worth: decimalField.nullable(),
  ltv: decimalField.nullable(),
  factor: decimalField,
  alert_ltv: decimalField,
  liquidation_ltv: decimalField,
  /** At which prices in USDT the notice is sent and collateral is sold. */
  alert_price: decimalField,
  liquidation_price: decimalField,
  /** Since when it is at or above the alert; null: it is not. */
  alerted_at: z.int().nullable(),
  created_at: z.int(),
})
/** `stakingMintPosition` as a type. */
export type StakingMintPosition = z.infer<typeof stakingMintPosition>

/** What is on its way for minted coins that were paid back, less its fee, by coin. */
const returningField = z
  .array(z.object({ coin: z.string(), amount: decimalField }))
  .meta({ description: 'On its way for minted coins that were paid back, less the fee, by coin' })

/** GET mint-positions: what I have locked, what I owe against it, and what is on its way back. */
export const stakingMintPositions = endpoint({
  method: 'GET',
  path: `${STAKING}/mint-positions`,
  summary: 'My collateral and debts',
  audience: 'customer',
  query: z.object({ pid: idField.optional(), asset: assetField.optional() }),
  data: z.object({ list: z.array(stakingMintPosition), total: z.int(), returning: returningField }),
})

/** A coin of a product that mints: what backs it of this coin. */
export const stakingMintCoin = z.object({
  coin: z.string(),
  par: z.int(),
  factor: decimalField,
  /** What is swapped in and not given out again; of collateral what was taken at sales. */
  reserve: decimalField,
  /** Collateral that is the customers', and what they owe against it. */
  locked: decimalField,
  debt: decimalField,
  worth: decimalField.nullable(),
  debt_rate: decimalField.nullable().meta({
    description:
      'What a debt costs of a year, a fraction; null: a par coin, or no rate is set and there are no new debts',
  }),
  /** Positions with a debt, and those of them at or above the alert. */
  positions: z.int(),
  alerted: z.int(),
})

/** What a product has minted, and what stands behind it. */
export const stakingMintBacking = z.object({
  pid: z.int(),
  name: z.string(),
  minted_coin: z.string(),
  status: z.string(),
  /** Minted coins that there are. */
  minted: decimalField,
  /** Of them: against customers' debts, and against what the reserves hold. */
  debt: decimalField,
  by_reserves: decimalField,
  /** What sales of collateral did not cover, in all. */
  loss: decimalField,
  debt_limit: decimalField.meta({ description: '-1: no limit' }),
  coins: z.array(stakingMintCoin),
})
/** `stakingMintBacking` as a type. */
export type StakingMintBacking = z.infer<typeof stakingMintBacking>

/** GET staking/mint: reserves and collateral against what was minted, by product. */
export const stakingMintReserves = endpoint({
  method: 'GET',
  path: `${STAKING_CONSOLE}/mint`,
  summary: 'What minted coins are backed by',
  audience: 'operator',
  role: 'reader',
  data: z.object({ list: z.array(stakingMintBacking), total: z.int() }),
})

/** A sale of collateral. */
export const stakingMintSale = z.object({
  id: z.int(),
  user_id: z.int(),
  pid: z.int(),
  coin: z.string(),
  minted_coin: z.string(),
  /** Before it: collateral and debt; then what of each went. */
  held: decimalField,
  debt: decimalField,
  taken: decimalField,
  repaid: decimalField.meta({ description: 'Of debt and fee' }),
  fee: decimalField.meta({ description: 'Of it: what was repaid of the fee of the debt' }),
  loss: decimalField,
  /** USDT for one of the coin, and the loan-to-value that it was sold at; null where it was worth nothing. */
  price: decimalField,
  ltv: decimalField.nullable(),
  created_at: z.int(),
})
/** `stakingMintSale` as a type. */
export type StakingMintSale = z.infer<typeof stakingMintSale>

/** GET staking/mint/sales: sales of collateral, newest first. */
export const stakingMintSales = endpoint({
  method: 'GET',
  path: `${STAKING_CONSOLE}/mint/sales`,
  summary: 'Sales of collateral',
  audience: 'operator',
  role: 'reader',
  query: z.object({ coin: assetField.optional(), ...pageQuery }),
  data: listOf(stakingMintSale),
})
