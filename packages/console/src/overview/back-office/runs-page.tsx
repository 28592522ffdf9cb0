import { Answered, Page } from '../../platform/page/index.ts'
import { useWords } from '../../platform/phrases/index.ts'
import { useOperations } from './operations-queries.ts'
import { RunsSection } from './runs-section.tsx'

/** Work over many orders, under way and done. */
export function RunsPage() {
  const words = useWords()
  const answer = useOperations()
  return (
    <Page title={words('console.overview.runs')}>
      <Answered answer={answer}>
        <RunsSection rows={answer.data?.runs ?? []} isWaiting={answer.isPending} />
      </Answered>
    </Page>
  )
}
