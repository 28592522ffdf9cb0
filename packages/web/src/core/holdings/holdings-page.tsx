import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Page, WaitingPart } from '../../platform/page/index.ts'
import { useWords } from '../../platform/phrases/index.ts'
import { SignedIn } from '../account/index.ts'

type Frame = ComponentType<{ children: ReactNode }>
type LoadFrame = () => Promise<Frame>

const NoFrame: Frame = ({ children }) => children
let loadFrame: LoadFrame = async () => NoFrame

/** Sets what stands above the holdings of every product; without it they stand alone. */
export function registerHoldingsFrame(load: LoadFrame): void {
  loadFrame = load
}

const HoldingsFrame = lazy(async () => ({ default: await loadFrame() }))

/** The page of holdings, whichever product's it shows: the same head, and below it what the address asks for. The sum says more than a title. */
export function HoldingsPage({ children }: { children: ReactNode }) {
  const words = useWords()
  return (
    <Page title={words('nav.holdings.short')} isTitleHidden>
      <SignedIn>
        <Suspense fallback={<WaitingPart />}>
          <HoldingsFrame>{children}</HoldingsFrame>
        </Suspense>
      </SignedIn>
    </Page>
  )
}
