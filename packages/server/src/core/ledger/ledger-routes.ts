import {
  type AvailableRow,
  availableBalance,
  balances,
  isHeldAsset,
  isUnified,
  QUOTE_ASSET,
  STATEMENT_CSV_COLUMNS,
  statement,
  statementCsv,
  trialBalance,
} from '@tenor/contract/core'
import { type Decimal8, decimalText, multiply, ONE } from '@tenor/contract/money'
import { afterSecond, instantOfSeconds, unixSeconds } from '@tenor/contract/time'
import { csvStream, type Http, pageEnd, pageRequest, route, routeForCsv } from '../../platform/http/index.ts'
import { LENT, SPOT, UNIFIED } from './ledger-accounts.ts'
import { statementCsvFields } from './ledger-csv.ts'
import { registerFaucet } from './ledger-deposit.ts'
import type { LedgerModule } from './ledger-module.ts'
import { STATEMENT_KEYSET, type StatementFilter, statementPage, statementPages } from './ledger-statement.ts'
import { valuedPages, withValues } from './ledger-statement-values.ts'
import { registerTransfer } from './ledger-transfer.ts'
import { balancesOf, trialBalance as trialBalanceOf } from './ledger-views.ts'

/** Registers the ledger's calls: what a customer has, what moved, and what all of it sums to. */
export function registerLedger(http: Http, module: LedgerModule): void {
  registerBalances(http, module)
  registerStatement(http, module)
  registerTransfer(http, module)
  registerFaucet(http, module)
  route(http, trialBalance, () => trialBalanceOf(module.db))
}

function registerBalances(http: Http, module: LedgerModule): void {
  route(http, balances, async ({ customer }) => {
    const [mode, all] = await Promise.all([module.modeOf(module.db, customer), balancesOf(module.db, customer)])
    // Units are told with their fund.
    const rows = all.filter(({ asset }) => isHeldAsset(module.assets, asset))
    const prices = await pricesOf(module, new Set(rows.map((row) => row.asset)))
    let total: Decimal8 | null = 0n
    const list = []
    for (const row of rows) {
      const price = prices.get(row.asset) ?? null
      const value = price === null ? null : multiply(row.balance, price, 'down')
      if (row.account !== LENT) total = total === null || value === null ? null : total + value
      list.push({
        asset: row.asset,
        account: row.name,
        amount: decimalText(row.balance),
        value: value === null ? null : decimalText(value),
      })
    }
    return { mode, list, total_value: total === null ? null : decimalText(total) }
  })

  route(http, availableBalance, async ({ customer, body }) => {
    const [mode, rows, onCall] = await Promise.all([
      module.modeOf(module.db, customer),
      balancesOf(module.db, customer),
      module.onCall(customer, body.assets),
    ])
    return body.assets.map((asset): AvailableRow => {
      const lying = (account: number) =>
        decimalText(rows.find((row) => row.asset === asset && row.account === account)?.balance ?? 0n)
      return {
        asset,
        // What the account of the mode has; orders are paid from spot in every mode.
        outable: lying(isUnified(mode) ? UNIFIED : SPOT),
        available: lying(SPOT),
        lend_earn_available: decimalText(onCall.get(asset) ?? 0n),
        mode,
      }
    })
  })
}

async function pricesOf(module: LedgerModule, assets: ReadonlySet<string>): Promise<Map<string, Decimal8 | null>> {
  const entries = [...assets].map(async (asset) => {
    const price = asset === QUOTE_ASSET ? ONE : await module.priceOf(asset)
    return [asset, price] as const
  })
  return new Map(await Promise.all(entries))
}

function registerStatement(http: Http, { db, clock, pricesAt }: LedgerModule): void {
  route(http, statement, async ({ customer, query }) => {
    const filter = filterOf(query)
    const { bucket, userId } = customer
    const name = { name: 'statement', of: { bucket, userId, ...filter }, keyset: STATEMENT_KEYSET }
    const page = await statementPage(db, { bucket, userId, now: clock.now() }, filter, pageRequest(query, name))
    const list = (await withValues(pricesAt, page.rows)).map((row) => ({
      id: row.id,
      at: unixSeconds(row.at),
      asset: row.asset,
      amount: row.amount,
      account: row.account,
      counter_account: row.counterAccount,
      event: row.event,
      group_id: String(row.groupId),
      balance: row.balance,
      value_usdt: row.value,
    }))
    return { list, ...pageEnd(page) }
  })

  routeForCsv(http, statementCsv, ({ customer, query, reply }) =>
    csvStream(reply, {
      name: 'statement.csv',
      columns: STATEMENT_CSV_COLUMNS,
      fieldsOf: statementCsvFields,
      pages: valuedPages(pricesAt, statementPages(db, { ...customer, now: clock.now() }, filterOf(query))),
    }),
  )
}

type StatementQuery = {
  asset?: string | undefined
  account?: string | undefined
  event?: string | undefined
  from?: number | undefined
  to?: number | undefined
}

function filterOf(query: StatementQuery): StatementFilter {
  const to = query.to === undefined ? null : afterSecond(query.to)
  return {
    ...(query.asset === undefined ? {} : { asset: query.asset }),
    ...(query.account === undefined ? {} : { account: query.account }),
    ...(query.event === undefined ? {} : { event: query.event }),
    ...(query.from === undefined ? {} : { from: instantOfSeconds(query.from) }),
    ...(to === null ? {} : { to }),
  }
}
