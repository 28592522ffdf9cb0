import { call } from '@tenor/browser/api'
import { pagesOf, queryOf, taskOf } from '@tenor/browser/calls'
import { given } from '@tenor/browser/search'
import {
  apiKeys,
  balances,
  customerAudit,
  customerPage,
  endCustomerSessions,
  lockCustomer,
  notices,
  openSessions,
  statement,
  writeCustomerNote,
} from '@tenor/contract/core'
import { portfolio, portfolioTimeline } from '@tenor/contract/overview'
import { THEIR_ROWS } from '../../core/customer-orders/index.ts'

const { group: GROUP, limit } = THEIR_ROWS
/** Reads of the customer's own, by the customer's own calls. */
const THEIRS = { group: GROUP, isTheirs: true, ask: (_: number) => ({}) } as const

export const useCustomerDetail = queryOf(customerPage, { group: GROUP, ask: (id: number) => ({ params: { id } }) })

export const useTheirPortfolio = queryOf(portfolio, {
  ...THEIRS,
  ask: (_: number) => ({ query: { holdings: '1' as const } }),
})
export const useTheirComing = queryOf(portfolioTimeline, { ...THEIRS, ask: (_: number) => ({ query: { days: '30' } }) })
export const useTheirBalances = queryOf(balances, THEIRS)
export const useTheirSessions = queryOf(openSessions, THEIRS)
export const useTheirKeys = queryOf(apiKeys, THEIRS)
export const useTheirNotices = pagesOf(notices, { ...THEIRS, limit })

/** Filters of a ledger. */
export type LedgerSearch = { asset?: string; event?: string }

export const useTheirLedger = pagesOf(statement, {
  ...THEIR_ROWS,
  ask: (_: number, { asset, event }: LedgerSearch) => ({ query: given({ asset, event }) }),
})

export const useCustomerAudit = pagesOf(customerAudit, {
  group: GROUP,
  limit,
  ask: (id: number) => ({ params: { id } }),
})

type SupportAct = { does: 'note' | 'sessions' | 'lock'; text: string }

/** Acts of support about a customer; ended sessions are counted. */
export const useSupportAct = taskOf(
  async ({ does, text }: SupportAct, id: number) => {
    const params = { id }
    if (does === 'sessions') return (await call(endCustomerSessions, { params, body: { reason: text } })).ended
    if (does === 'note') await call(writeCustomerNote, { params, body: { text } })
    else await call(lockCustomer, { params, body: { reason: text } })
    return 0
  },
  { reads: [GROUP, ['customers'], ['audit']] },
)
