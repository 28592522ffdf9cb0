import { readAgain, saveOf } from '@tenor/browser/calls'
import { sandboxConvert, sandboxFaucet } from '@tenor/contract/core'
import { BALANCES_KEY } from './balances-queries.ts'

export const useFaucet = saveOf(sandboxFaucet, {
  name: ({ asset, amount }) => `faucet.${asset}.${amount}`,
  done: readAgain([BALANCES_KEY]),
})

/** Play money from one side of a pair to the other; in a sandbox. */
export const useConvert = saveOf(sandboxConvert, {
  name: ({ from, to, amount }) => `convert.${from}.${to}.${amount}`,
  reads: [BALANCES_KEY],
})
