import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Toasts } from '@tenor/ui'
import { makeQueryClient } from './platform/api/index.ts'
import { type Spoken, useWords, WordsProvider } from './platform/phrases/index.ts'
import { router } from './routes.tsx'

const queryClient = makeQueryClient()

export function App({ first }: { first: Spoken }) {
  return (
    <QueryClientProvider client={queryClient}>
      <WordsProvider first={first}>
        <Pages />
      </WordsProvider>
    </QueryClientProvider>
  )
}

function Pages() {
  const words = useWords()
  return (
    <Toasts closeLabel={words('act.close')}>
      <RouterProvider router={router} />
    </Toasts>
  )
}
