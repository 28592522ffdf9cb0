import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { rowsOf, useMore } from '@tenor/browser/lists'
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
import type { Endpoint } from '@tenor/contract/http'
import { portfolio, portfolioTimeline } from '@tenor/contract/overview'
import { PAGE_ROWS } from '../../platform/page/index.ts'

const KEY = 'customer'

export function useCustomerDetail(id: number) {
  return useQuery({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => call(customerPage, { params: { id }, signal }),
  })
}

/** A read of the customer's own, by the customer's own call. */
function useTheirs<Call extends Endpoint>(endpoint: Call, id: number, query?: object) {
  return useQuery({
    queryKey: [KEY, id, endpoint.path],
    queryFn: ({ signal }) => call(endpoint, { query: query as never, of: id, signal }),
  })
}

export const useTheirPortfolio = (id: number) => useTheirs(portfolio, id, { holdings: 1 })
export const useTheirComing = (id: number) => useTheirs(portfolioTimeline, id, { days: 30 })
export const useTheirBalances = (id: number) => useTheirs(balances, id)
export const useTheirSessions = (id: number) => useTheirs(openSessions, id)
export const useTheirKeys = (id: number) => useTheirs(apiKeys, id)

export function useTheirNotices(id: number) {
  return useMore({
    key: [KEY, id, notices.path],
    read: (start, signal) => rowsOf(call(notices, { query: { ...start, limit: PAGE_ROWS }, of: id, signal })),
  })
}

/** Filters of a ledger. */
export type LedgerSearch = { asset?: string; event?: string }

export function useTheirLedger(id: number, { asset, event }: LedgerSearch) {
  return useMore({
    key: [KEY, id, statement.path, asset ?? '', event ?? ''],
    read: (start, signal) => {
      const query = { ...given({ asset, event }), ...start, limit: PAGE_ROWS }
      return rowsOf(call(statement, { query, of: id, signal }))
    },
  })
}

export function useCustomerAudit(id: number) {
  return useMore({
    key: [KEY, id, 'audit'],
    read: (start, signal) =>
      rowsOf(call(customerAudit, { params: { id }, query: { ...start, limit: PAGE_ROWS }, signal })),
  })
}

/** Acts of support about a customer; ended sessions are counted. */
export function useSupportAct(id: number) {
  const client = useQueryClient()
  const params = { id }
  const acts = {
    note: (text: string) => call(writeCustomerNote, { params, body: { text } }).then(() => 0),
    sessions: (reason: string) => call(endCustomerSessions, { params, body: { reason } }).then(({ ended }) => ended),
    lock: (reason: string) => call(lockCustomer, { params, body: { reason } }).then(() => 0),
  }
  return useMutation({
    mutationFn: ({ does, text }: { does: keyof typeof acts; text: string }) => acts[does](text),
    onSettled: () =>
      Promise.all([KEY, 'customers', 'audit'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
}
