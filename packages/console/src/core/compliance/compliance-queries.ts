import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ask, call } from '@tenor/browser/api'
import { complianceRules, setComplianceRule } from '@tenor/contract/core'

const KEY = 'compliance'

export function useComplianceRules() {
  return useQuery({ queryKey: [KEY], queryFn: ({ signal }) => call(complianceRules, { signal }) })
}

export function useSetComplianceRule() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<Ask<typeof setComplianceRule>['body']>) => call(setComplianceRule, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}
