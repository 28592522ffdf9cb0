import { useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { earnFees } from '@tenor/contract/overview'

export function useFees() {
  return useQuery({ queryKey: ['fees'], queryFn: ({ signal }) => call(earnFees, { signal }) })
}
