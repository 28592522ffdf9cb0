import { z } from 'zod'
import {
  amountText,
  assetField,
  decimalField,
  endpoint,
  idField,
  listOf,
  orderText,
  pageQuery,
  wholeNumber,
} from '../http/index.ts'
import {
  WALLET_DIFFERENCES,
  WALLET_DIRECTIONS,
  WALLET_FAULTS,
  WALLET_FILTERS,
  WALLET_LINES_MOST,
  WALLET_STATES,
} from './wallet.ts'

const WALLET = '/apiw/v2/account/wallet'
const DESK = '/console/api/wallet'

/** GET wallet: whether the exchange's wallet is connected, and what it is called. */
export const wallet = endpoint({
  method: 'GET',
  path: WALLET,
  summary: "Whether money can be moved from and to the exchange's wallet",
  audience: 'customer',
  data: z.object({
    connected: z.boolean(),
    /** What customers know it by; null where none is connected. */
    name: z.string().nullable(),
    /** Unix seconds until which nothing leaves by it, after a change of how the account is protected; null: it is open. */
    held_until: z.int().nullable(),
  }),
})

/** A transfer as its customer sees it. */
export const walletTransferRow = z.object({
  id: z.string(),
  direction: z.enum(WALLET_DIRECTIONS),
  asset: z.string(),
  amount: decimalField,
  state: z.enum(WALLET_STATES),
  /** The wallet has not answered yet: it is asked again until it does. */
  delayed: z.boolean(),
  /** Unix seconds. */
  created_at: z.int(),
  /** Null while it is on its way. */
  ended_at: z.int().nullable(),
})
/** `walletTransferRow` as a type. */
export type WalletTransferRow = z.infer<typeof walletTransferRow>

/** GET wallet/transfers: newest first. */
export const walletTransfers = endpoint({
  method: 'GET',
  path: `${WALLET}/transfers`,
  summary: "My transfers from and to the exchange's wallet, newest first",
  audience: 'customer',
  query: z.object({ ...pageQuery }),
  data: listOf(walletTransferRow),
})

/** POST wallet/transfers: answered once it is written down; the wallet is asked right after. */
export const walletTransfer = endpoint({
  method: 'POST',
  path: `${WALLET}/transfers`,
  summary: "Move money from or to the exchange's wallet",
  audience: 'customer',
  movesMoney: true,
  body: z.object({
    asset: assetField,
    amount: amountText,
    direction: z.enum(WALLET_DIRECTIONS),
    fundpass: z.string().max(64).optional(),
    text: orderText.optional(),
  }),
  data: walletTransferRow.extend({ text: z.string().nullable() }),
  refusals: [
    'ERR_BALANCE_NOT_ENOUGH',
    'ledger.asset.unknown',
    'request.textTaken',
    'wallet.held',
    'wallet.none',
    'wallet.tooManyOpen',
  ],
})

/** POST wallet/transfers/{id}/cancel: as long as the wallet has not been asked to confirm. */
export const walletCancel = endpoint({
  method: 'POST',
  path: `${WALLET}/transfers/:id/cancel`,
  summary: "Cancel a transfer from or to the exchange's wallet that is still on its way",
  audience: 'customer',
  params: z.object({ id: idField }),
  data: walletTransferRow,
  refusals: ['wallet.tooLate'],
})

/** A transfer as operators see it. */
export const walletDeskRow = walletTransferRow.omit({ delayed: true }).extend({
  /** The id under which the wallet knows it. */
  ref: z.string(),
  user_id: z.int(),
  /** What the wallet knows the customer by. */
  customer: z.string(),
  fault: z.enum(WALLET_FAULTS).nullable(),
  /** How often the wallet was asked since its state last changed. */
  tries: z.int(),
  /** What the wallet said when it refused. */
  reason: z.string().nullable(),
})
/** `walletDeskRow` as a type. */
export type WalletDeskRow = z.infer<typeof walletDeskRow>

/** GET wallet/transfers of the back office: of all customers, newest first. */
export const walletDeskTransfers = endpoint({
  method: 'GET',
  path: `${DESK}/transfers`,
  summary: "Transfers from and to the exchange's wallet, by their states",
  audience: 'operator',
  role: 'reader',
  query: z.object({ state: z.enum(WALLET_FILTERS).optional(), ...pageQuery }),
  data: listOf(walletDeskRow),
})

/** POST wallet/transfers/{ref}/again: the wallet is asked at once, not when its turn comes. */
export const walletAskAgain = endpoint({
  method: 'POST',
  path: `${DESK}/transfers/:ref/again`,
  summary: 'Ask the wallet again about a transfer that is on its way',
  audience: 'operator',
  role: 'risk',
  effect: { alone: 'Asks the wallet what it did.' },
  params: z.object({ ref: z.string().max(64) }),
  data: walletDeskRow,
})

/** A comparison of a day with what the wallet says of it. */
export const walletComparisonRow = z.object({
  id: z.int(),
  /** UTC day, YYYY-MM-DD. */
  day: z.string(),
  /** `file`: an operator brought it; `asked`: the wallet was asked. */
  source: z.enum(['file', 'asked']),
  state: z.enum(['open', 'done', 'failed']),
  lines: z.int(),
  differences: z.int(),
  begun_at: z.int(),
  ended_at: z.int().nullable(),
  /** Who began it; null for the daily one. */
  operator: z.string().nullable(),
})
/** `walletComparisonRow` as a type. */
export type WalletComparisonRow = z.infer<typeof walletComparisonRow>

/** GET wallet/comparisons: newest first. */
export const walletComparisons = endpoint({
  method: 'GET',
  path: `${DESK}/comparisons`,
  summary: "Comparisons with the wallet's days, newest first",
  audience: 'operator',
  role: 'reader',
  query: z.object({ ...pageQuery }),
  data: listOf(walletComparisonRow).extend({ connected: z.boolean() }),
})

const dayField = z.iso.date().meta({ description: 'UTC day, YYYY-MM-DD' })

/** POST wallet/comparisons: with `source` file it stays open for lines; with asked the wallet is asked at once. */
export const walletCompare = endpoint({
  method: 'POST',
  path: `${DESK}/comparisons`,
  summary: 'Begin a comparison of a day with what the wallet says',
  audience: 'operator',
  role: 'risk',
  effect: { alone: 'A comparison changes no balance.' },
  body: z.object({ day: dayField, source: z.enum(['file', 'asked']) }),
  data: walletComparisonRow,
  refusals: ['wallet.none', 'wallet.dayOpen'],
})

/** POST wallet/comparisons/{id}/lines: a part of the file; parts come in any order, each once by its number. */
export const walletCompareLines = endpoint({
  method: 'POST',
  path: `${DESK}/comparisons/:id/lines`,
  summary: "Add a part of the wallet's file to a comparison",
  audience: 'operator',
  role: 'risk',
  effect: { alone: 'A comparison changes no balance.' },
  params: z.object({ id: idField }),
  sends: 'json',
  body: z.object({
    /** From 0. The same part again changes nothing. */
    part: wholeNumber(0, 9_999),
    /** CSV: id,direction,customer,asset,amount; at most WALLET_LINES_MOST lines. */
    lines: z.string().min(1).max(240_000),
  }),
  data: walletComparisonRow,
  refusals: ['wallet.file.line', 'wallet.file.long', 'wallet.file.asset', 'wallet.comparison.ended'],
})

/** POST wallet/comparisons/{id}/finish: what differs is listed. */
export const walletCompareFinish = endpoint({
  method: 'POST',
  path: `${DESK}/comparisons/:id/finish`,
  summary: 'Compare, once the whole file is there',
  audience: 'operator',
  role: 'risk',
  effect: { alone: 'A comparison changes no balance.' },
  params: z.object({ id: idField }),
  data: walletComparisonRow,
  refusals: ['wallet.comparison.ended'],
})

/** What differs of one transfer: what stands here and what the wallet says, in words of the file. */
export const walletDifferenceRow = z.object({
  id: z.int(),
  kind: z.enum(WALLET_DIFFERENCES),
  transfer: z.string(),
  here: z.string().nullable(),
  there: z.string().nullable(),
  /** The asset of the wallet's line, where there is none such here. */
  unknown_asset: z.string().nullable(),
})
/** `walletDifferenceRow` as a type. */
export type WalletDifferenceRow = z.infer<typeof walletDifferenceRow>

/** GET wallet/comparisons/{id}/differences. */
export const walletDifferences = endpoint({
  method: 'GET',
  path: `${DESK}/comparisons/:id/differences`,
  summary: 'What a comparison has found',
  audience: 'operator',
  role: 'reader',
  params: z.object({ id: idField }),
  query: z.object({ ...pageQuery }),
  data: listOf(walletDifferenceRow),
})

/** How a file is cut into parts: each whole lines, none longer than a call takes. */
export function walletFileParts(text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const parts: string[] = []
  for (let at = 0; at < lines.length; at += WALLET_LINES_MOST)
    parts.push(lines.slice(at, at + WALLET_LINES_MOST).join('\n'))
  return parts
}
