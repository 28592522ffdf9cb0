import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { makeQueryClient } from '@tenor/browser/api'
import { followAssets } from '@tenor/browser/assets'
import { coinMarksOfPage } from '@tenor/browser/coin-marks'
import { useGrouping, useTimes } from '@tenor/browser/kept'
import { type Spoken, WordsProvider } from '@tenor/browser/phrases'
import { SessionChangeNotice, SessionEnded } from '@tenor/browser/session'
import { loadPhrases } from '@tenor/contract/phrases'
import { CoinMarksProvider, PartWordsProvider, Toasts } from '@tenor/ui'
import { type ReactNode, useMemo } from 'react'
import { useWords } from './platform/phrases/index.ts'
import { router } from './routes.ts'

const queryClient = makeQueryClient({ freshMs: 5_000, retries: 2 })
const marks = coinMarksOfPage()
followAssets(() => void router.invalidate())

export function App({ first }: { first: Spoken }) {
  return (
    <QueryClientProvider client={queryClient}>
      <CoinMarksProvider value={marks}>
        <WordsProvider first={first} load={loadPhrases} figures={useFigures()}>
          <ToastPlace>
            <RouterProvider router={router} />
          </ToastPlace>
        </WordsProvider>
      </CoinMarksProvider>
    </QueryClientProvider>
  )
}

/** New settings whenever a figure would look different. */
function useFigures() {
  const [times] = useTimes()
  const [grouping] = useGrouping()
  return useMemo(() => ({ withLocalTimes: times === 'both', grouping }), [times, grouping])
}

function ToastPlace({ children }: { children: ReactNode }) {
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
        <SessionEnded signInPage="/sign-in" />
        {children}
      </Toasts>
    </PartWordsProvider>
  )
}
