import { queryOf } from '@tenor/browser/calls'
import { earnFees } from '@tenor/contract/overview'

export const useFees = queryOf(earnFees, { group: ['fees'] })
