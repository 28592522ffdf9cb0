import { Answered, Page } from '../../platform/page/index.ts'
import { useWords } from '../../platform/phrases/index.ts'
import { DueSection } from './due-section.tsx'
import { OperatingFigures } from './operating-figures.tsx'
import { OperatingState } from './operating-state.tsx'
import { useOperations } from './operations-queries.ts'
import { SoldSection } from './sold-section.tsx'

/** Whether all is well, at one look; what was sold and falls due. */
export function BackOfficePage() {
  const words = useWords()
  const answer = useOperations()
  const { data, isPending } = answer
  return (
    <Page title={words('console.nav.overview')} text={words('console.overview.text')}>
      <Answered answer={answer}>
        {data !== undefined && (
          <>
            <OperatingState data={data} />
            <OperatingFigures data={data} />
          </>
        )}
        <SoldSection rows={data?.sold ?? []} isWaiting={isPending} />
        <DueSection rows={data?.due ?? []} isWaiting={isPending} />
      </Answered>
    </Page>
  )
}
