import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { rowsOf, useMore } from '@tenor/browser/lists'
import {
  answerObjection,
  freezeCustomer,
  liftWalletHold,
  objections,
  resetFundPassword,
  thawCustomer,
} from '@tenor/contract/core'
import { PAGE_ROWS } from '../../platform/page/index.ts'

const OBJECTIONS = 'objections'

export function useObjections() {
  return useMore({
    key: [OBJECTIONS],
    read: (start, signal) => rowsOf(call(objections, { query: { ...start, page_size: PAGE_ROWS }, signal })),
  })
}

export function useAnswerObjection() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; user_id: number; answer: string }) =>
      call(answerObjection, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [OBJECTIONS] }),
  })
}

/** An act that protects a customer, with its reason. `hours` is of a freeze. */
export type ProtectionAct = { does: 'freeze' | 'thaw' | 'lift' | 'reset'; reason: string; hours: number }

/** True where it waits for a second operator. */
export function useProtectionAct(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ does, reason, hours }: ProtectionAct) => {
      const params = { id }
      const body = { reason }
      const calls = {
        freeze: () => call(freezeCustomer, { params, body: { reason, hours } }),
        thaw: () => call(thawCustomer, { params, body }),
        lift: () => call(liftWalletHold, { params, body }),
        reset: () => call(resetFundPassword, { params, body }),
      }
      return (await calls[does]()).state === 'proposed'
    },
    onSettled: () =>
      Promise.all(['customers', 'audit', 'proposals'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
}
