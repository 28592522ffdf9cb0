import { useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { toldBy } from '@tenor/browser/changes'
import { stops } from '@tenor/contract/core'
import { useLocaleChoice } from '../../platform/phrases/index.ts'

const AGAIN_MS = 10_000

/** What is stopped in an emergency, in the language of the page. */
export function useStops() {
  const { locale } = useLocaleChoice()
  return useQuery({
    queryKey: ['stops', locale],
    queryFn: ({ signal }) => call(stops, { signal }),
    ...toldBy('stops', AGAIN_MS),
  })
}
