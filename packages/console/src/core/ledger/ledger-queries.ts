import { queryOf } from '@tenor/browser/calls'
import { trialBalance } from '@tenor/contract/core'

export const useTrialBalance = queryOf(trialBalance, { group: ['trial-balance'] })
