import { queryOf, readAgain, saveOf } from '@tenor/browser/calls'
import { complianceRules, setComplianceRule } from '@tenor/contract/core'

const GROUP = ['compliance'] as const

export const useComplianceRules = queryOf(complianceRules, { group: GROUP })
export const useSetComplianceRule = saveOf(setComplianceRule, { done: readAgain([GROUP]) })
