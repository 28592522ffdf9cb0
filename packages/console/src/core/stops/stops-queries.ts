import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { backOfficeStops, beginStop, endStop } from '@tenor/contract/core'
import { useLocaleChoice } from '../../platform/phrases/index.ts'
import type { StopBody } from './stop-form.ts'

const KEY = 'stops'
const AGAIN_MS = 5_000

/** The stops in force, their sentences in the language of the page. */
export function useStops() {
  const { locale } = useLocaleChoice()
  return useQuery({
    queryKey: [KEY, locale],
    queryFn: ({ signal }) => call(backOfficeStops, { signal }),
    refetchInterval: AGAIN_MS,
  })
}

export function useBeginStop() {
  return useMutation({ mutationFn: (body: StopBody) => call(beginStop, { body }), onSettled: useReadAgain() })
}

export function useEndStop() {
  return useMutation({
    mutationFn: ({ id, note }: { id: number; note: string }) =>
      call(endStop, { params: { id }, body: note === '' ? {} : { note } }),
    onSettled: useReadAgain(),
  })
}

function useReadAgain() {
  const client = useQueryClient()
  return () =>
    Promise.all([client.invalidateQueries({ queryKey: [KEY] }), client.invalidateQueries({ queryKey: ['audit'] })])
}
