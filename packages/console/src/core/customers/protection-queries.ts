import { call } from '@tenor/browser/api'
import { pagesOf, readAgain, saveOf, taskOf } from '@tenor/browser/calls'
import {
  answerObjection,
  freezeCustomer,
  liftWalletHold,
  objections,
  resetFundPassword,
  thawCustomer,
} from '@tenor/contract/core'
import { PAGE_ROWS } from '../../platform/page/index.ts'

const GROUP = ['objections'] as const

export const useObjections = pagesOf(objections, { group: GROUP, pageSize: PAGE_ROWS })

export const useAnswerObjection = saveOf(answerObjection, {
  ask: ({ id, ...body }: { id: number; user_id: number; answer: string }) => ({ params: { id }, body }),
  done: readAgain([GROUP]),
})

const CALLS = { freeze: freezeCustomer, thaw: thawCustomer, lift: liftWalletHold, reset: resetFundPassword }

/** An act that protects a customer, with its reason. `hours` is of a freeze. */
export type ProtectionAct = { does: keyof typeof CALLS; reason: string; hours: number }

/** True where it waits for a second operator. */
export const useProtectionAct = taskOf(
  async ({ does, reason, hours }: ProtectionAct, id: number) => {
    const params = { id }
    const reply =
      does === 'freeze'
        ? call(freezeCustomer, { params, body: { reason, hours } })
        : call(CALLS[does], { params, body: { reason } })
    return (await reply).state === 'proposed'
  },
  { reads: [['customers'], ['audit'], ['proposals']] },
)
