import { ListState } from '@tenor/ui'
import { Answered, MoreOf, Page, Section } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { BoundsForm } from './bounds-form.tsx'
import { ProposalList } from './proposal-list.tsx'
import { useFourEyes, useProposals } from './proposals-queries.ts'

/** What waits for a second operator, and the bounds by which it does. */
export function ProposalsPage() {
  const words = useWords()
  const answer = useProposals()
  const bounds = useFourEyes()
  return (
    <Page title={words('console.proposals.title')} text={words('console.proposals.text')}>
      <Answered answer={answer}>
        {answer.data?.length === 0 ? (
          <ListState kind="empty" title={<Say id="console.proposals.none" />} />
        ) : (
          <ProposalList rows={answer.data ?? []} />
        )}
      </Answered>
      <MoreOf answer={answer} />
      <Decided />
      <Section title={words('console.bounds.title')} text={words('console.bounds.text')}>
        <Answered answer={bounds}>
          {bounds.data !== undefined && <BoundsForm key={JSON.stringify(bounds.data)} row={bounds.data} />}
        </Answered>
      </Section>
    </Page>
  )
}

/** Proposals that were decided or have lapsed, with both operators. */
function Decided() {
  const words = useWords()
  const answer = useProposals('closed')
  return (
    <Section title={words('console.proposals.decided')}>
      <Answered answer={answer}>
        {answer.data?.length === 0 ? (
          <ListState kind="empty" title={<Say id="console.proposals.decided.none" />} />
        ) : (
          <ProposalList rows={answer.data ?? []} />
        )}
      </Answered>
      <MoreOf answer={answer} />
    </Section>
  )
}
