import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { jobRun, jobs } from '@tenor/contract/core'

const AGAIN_MS = 5_000

export function useJobs() {
  return useQuery({ queryKey: ['jobs'], queryFn: ({ signal }) => call(jobs, { signal }), refetchInterval: AGAIN_MS })
}

/** Does what is due of one job. It may move money, so every page is read again. */
export function useJobRun() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(jobRun, { params: { name } }),
    onSettled: () => client.invalidateQueries(),
  })
}
