import { z } from 'zod'
import {
  amountText,
  assetField,
  decimalField,
  endpoint,
  listOf,
  orderText,
  pageQuery,
  unixSecondsField,
  WITHOUT_PAGES,
} from '../http/index.ts'
import { ACCOUNT_MODES } from './account-endpoints.ts'

const ACCOUNT = '/apiw/v2/account'

/** Accounts that a customer may move money between. Which of the last two exists depends on the account mode. */
export const TRANSFER_ACCOUNTS = ['spot', 'funding', 'unified'] as const
/** One of these accounts. */
export type TransferAccount = (typeof TRANSFER_ACCOUNTS)[number]

/** Money of one asset in one account. `account` is spot, funding, unified, hold, or a product's name. */
export const balanceRow = z.object({
  asset: z.string(),
  account: z.string(),
  amount: decimalField,
  /** Worth in USDT at the index price, of a token at its rate too, rounded down; null while there is no index. */
  value: decimalField.nullable(),
})
/** `balanceRow` as a type. */
export type BalanceRow = z.infer<typeof balanceRow>

/** GET balances: per asset and account; accounts of one product are added up. */
export const balances = endpoint({
  method: 'GET',
  path: `${ACCOUNT}/balances`,
  summary: 'Balances of every account',
  audience: 'customer',
  readByOperators: true,
  data: z.object({
    mode: z.enum(ACCOUNT_MODES),
    list: z.array(balanceRow),
    /** Worth of everything in USDT, rounded down; null while an index that it needs is missing. */
    total_value: decimalField.nullable(),
  }),
})

/** What can be spent of one asset, by account. */
export const availableRow = z.object({
  asset: z.string(),
  /** What can leave the spot account. */
  outable: decimalField,
  /** What is lent out and could be redeemed at once. */
  lend_earn_available: decimalField,
  /** What an order can be paid from. */
  available: decimalField,
  mode: z.enum(ACCOUNT_MODES),
})
/** `availableRow` as a type. */
export type AvailableRow = z.infer<typeof availableRow>

/** Asset names as an array, or as one text with commas from a form. */
const assetsField = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value),
  z.array(assetField).min(1).max(50),
)

/** POST available-balance: a read, though it is a POST. */
export const availableBalance = endpoint({
  method: 'POST',
  path: `${ACCOUNT}/available-balance`,
  summary: 'What can be spent of some assets',
  audience: 'customer',
  limit: 'read',
  body: z.object({ assets: assetsField }),
  data: z.array(availableRow),
})

/** POST transfer between the customer's own accounts. */
export const transfer = endpoint({
  method: 'POST',
  path: `${ACCOUNT}/transfer`,
  summary: 'Move money between my accounts',
  audience: 'customer',
  movesMoney: true,
  body: z.object({
    asset: assetField,
    amount: amountText,
    from: z.enum(TRANSFER_ACCOUNTS),
    to: z.enum(TRANSFER_ACCOUNTS),
    fundpass: z.string().max(64).optional(),
    text: orderText.optional(),
  }),
  data: z.object({
    id: z.string(),
    asset: z.string(),
    amount: decimalField,
    from: z.enum(TRANSFER_ACCOUNTS),
    to: z.enum(TRANSFER_ACCOUNTS),
    at: z.int(),
    text: z.string().nullable(),
  }),
  refusals: [
    'ERR_BALANCE_NOT_ENOUGH',
    'ledger.asset.unknown',
    'ledger.transfer.accountMissing',
    'ledger.transfer.sameAccount',
    'request.textTaken',
  ],
})

/** One leg of a transfer as the customer sees it. `amount` is signed: what it did to `account`. */
export const statementRow = z.object({
  id: z.string(),
  at: z.int(),
  asset: z.string(),
  amount: decimalField,
  account: z.string(),
  counter_account: z.string(),
  /** Stable code of what happened, such as `account.deposit`. Never renamed. */
  event: z.string(),
  /** Joins the legs of one business act. */
  group_id: z.string(),
  /** What the account held of the asset after this leg; null when it is not known. */
  balance: decimalField.nullable(),
  /**
   * Worth of `amount` in USDT at the time, signed alike: at the newest index sample at or before the leg, rounded towards
   * zero; USDT is worth itself. Null for an asset without such a sample.
   */
  value_usdt: decimalField.nullable(),
})
/** `statementRow` as a type. */
export type StatementRow = z.infer<typeof statementRow>

const statementQuery = z.object({
  asset: assetField.optional(),
  account: z.string().max(32).optional(),
  event: z.string().max(64).optional(),
  from: unixSecondsField.optional(),
  to: unixSecondsField.optional(),
  ...pageQuery,
})

/** GET statement: every leg in the customer's accounts, newest first. `from` and `to` are both included. */
export const statement = endpoint({
  method: 'GET',
  path: `${ACCOUNT}/statement`,
  summary: 'Every movement of my accounts, newest first',
  audience: 'customer',
  readByOperators: true,
  query: statementQuery,
  data: listOf(statementRow),
})

/** Header line of the statement's CSV: the names of `statementRow`, with instants in ISO 8601. */
export const STATEMENT_CSV_COLUMNS = [
  'id',
  'at',
  'asset',
  'amount',
  'account',
  'counter_account',
  'event',
  'group_id',
  'balance',
  'value_usdt',
] as const satisfies readonly (keyof StatementRow)[]

/** GET statement.csv: the same rows as CSV (RFC 4180, UTF-8), all pages at once. */
export const statementCsv = endpoint({
  method: 'GET',
  path: `${ACCOUNT}/statement.csv`,
  summary: 'Every movement of my accounts as CSV',
  audience: 'customer',
  query: statementQuery.omit(WITHOUT_PAGES),
  produces: 'text/csv',
  data: z.string(),
})
