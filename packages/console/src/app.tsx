import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { makeQueryClient } from '@tenor/browser/api'
import { followAssets } from '@tenor/browser/assets'
import { coinMarksOfPage } from '@tenor/browser/coin-marks'
import { type Spoken, WordsProvider } from '@tenor/browser/phrases'
import { SessionChangeNotice, SessionEnded } from '@tenor/browser/session'
import { loadBackOfficePhrases } from '@tenor/contract/phrases'
import { CoinMarksProvider, PartWordsProvider, Toasts } from '@tenor/ui'
import { useWords } from './platform/phrases/index.ts'
import { router } from './routes.tsx'

const queryClient = makeQueryClient({ freshMs: 2_000, retries: 1 })
const marks = coinMarksOfPage()
followAssets(() => void router.invalidate())

export function App({ first }: { first: Spoken }) {
  return (
    <QueryClientProvider client={queryClient}>
      <CoinMarksProvider value={marks}>
        <WordsProvider first={first} load={loadBackOfficePhrases}>
          <Pages />
        </WordsProvider>
      </CoinMarksProvider>
    </QueryClientProvider>
  )
}

function Pages() {
  const words = useWords()
  const part = {
    failed: words('part.failed'),
    text: words('part.failed.text'),
    retry: words('act.retry'),
    waiting: words('state.loading'),
    close: words('act.close'),
  }
  return (
    <PartWordsProvider value={part}>
      <Toasts closeLabel={words('act.close')}>
        <SessionChangeNotice />
        <SessionEnded signInPage="/console" />
        <RouterProvider router={router} />
      </Toasts>
    </PartWordsProvider>
  )
}
