import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { searchEverything } from '@tenor/contract/core'
import { useEffect, useState } from 'react'

/** Typing is over when nothing more came for so long. */
const PAUSE_MS = 250

export function useFound(text: string) {
  const [asked, ask] = useState('')
  useEffect(() => {
    const wait = setTimeout(() => ask(text.trim()), PAUSE_MS)
    return () => clearTimeout(wait)
  }, [text])
  return useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => call(searchEverything, { body: { text: asked }, signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
}
