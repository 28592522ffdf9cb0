import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { makeQueryClient } from '@tenor/browser/api'
import { type Spoken, WordsProvider } from '@tenor/browser/phrases'
import { loadBackOfficePhrases } from '@tenor/contract/phrases'
import { PartWordsProvider, Toasts } from '@tenor/ui'
import { useWords } from './platform/phrases/index.ts'
import { router } from './routes.tsx'

const queryClient = makeQueryClient({ freshMs: 2_000, retries: 1 })

export function App({ first }: { first: Spoken }) {
  return (
    <QueryClientProvider client={queryClient}>
      <WordsProvider first={first} load={loadBackOfficePhrases}>
        <Pages />
      </WordsProvider>
    </QueryClientProvider>
  )
}

function Pages() {
  const words = useWords()
  const part = { failed: words('part.failed'), text: words('part.failed.text'), retry: words('act.retry') }
  return (
    <PartWordsProvider value={part}>
      <Toasts closeLabel={words('act.close')}>
        <RouterProvider router={router} />
      </Toasts>
    </PartWordsProvider>
  )
}
