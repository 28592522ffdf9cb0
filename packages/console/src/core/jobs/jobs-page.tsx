import { Page } from '../../platform/page/index.ts'
import { useWords } from '../../platform/phrases/index.ts'
import { ClockSection } from '../clock/index.ts'
import { JobsSection } from './jobs-section.tsx'

/** Jobs with their next run, and the clocks of all processes. */
export function JobsPage() {
  const words = useWords()
  return (
    <Page title={words('console.jobs.title')}>
      <JobsSection />
      <ClockSection />
    </Page>
  )
}
