import { queryOf } from '@tenor/browser/calls'
import { operations } from '@tenor/contract/overview'

export const useOperations = queryOf(operations, { group: ['operations'], againMs: 15_000 })
