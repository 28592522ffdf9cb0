import { queryOf } from '@tenor/browser/calls'
import { searchEverything } from '@tenor/contract/core'
import { useEffect, useState } from 'react'

/** Typing is over when nothing more came for so long. */
const PAUSE_MS = 250

const useSearch = queryOf(searchEverything, {
  group: ['search'],
  isKept: true,
  ask: (text: string) => ({ body: { text } }),
})

export function useFound(text: string) {
  const [asked, ask] = useState('')
  useEffect(() => {
    const wait = setTimeout(() => ask(text.trim()), PAUSE_MS)
    return () => clearTimeout(wait)
  }, [text])
  return useSearch.useIf(asked !== '', asked)
}
