import { useCustomer } from '@tenor/browser/session'
import type { ProposalRow } from '@tenor/contract/core'
import { hasRole } from '@tenor/contract/http'
import { instantOfSeconds } from '@tenor/contract/time'
import { Button, type Column, DataTable, InstantText, ListState, useSay, Verbatim } from '@tenor/ui'
import { Acts, Answered, MoreOf, Page, RefusalLine, Section, TwoLineCell } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { BoundsForm } from './bounds-form.tsx'
import { contentLines } from './proposal-content.ts'
import { useDecision, useFourEyes, useProposals } from './proposals-queries.ts'

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
          <Waiting rows={answer.data ?? []} isWaiting={answer.isPending} />
        )}
      </Answered>
      <MoreOf answer={answer} />
      <Section title={words('console.bounds.title')} text={words('console.bounds.text')}>
        <Answered answer={bounds}>
          {bounds.data !== undefined && <BoundsForm key={JSON.stringify(bounds.data)} row={bounds.data} />}
        </Answered>
      </Section>
    </Page>
  )
}

function Waiting({ rows, isWaiting }: { rows: readonly ProposalRow[]; isWaiting: boolean }) {
  const words = useWords()
  const columns: readonly Column<ProposalRow>[] = [
    {
      id: 'act',
      header: <Say id="console.audit.act" />,
      cell: ({ act, subject }) => <TwoLineCell main={<Verbatim text={act} />} more={<Verbatim text={subject} />} />,
      onPhone: 'lead',
    },
    {
      id: 'content',
      header: <Say id="console.difference" />,
      cell: ({ content }) =>
        contentLines(content).map((line) => (
          <div key={line}>
            <Verbatim text={line} />
          </div>
        )),
      onPhone: 'pair',
    },
    {
      id: 'operator',
      header: <Say id="console.audit.who" />,
      cell: (row) => (
        <TwoLineCell
          main={<Verbatim text={row.operator} />}
          more={<InstantText at={instantOfSeconds(row.proposed_timest)} />}
        />
      ),
      onPhone: 'pair',
    },
    {
      id: 'lapses',
      header: <Say id="console.proposals.lapses" />,
      cell: (row) => <InstantText at={instantOfSeconds(row.lapses_timest)} />,
      onPhone: 'pair',
    },
    { id: 'decision', header: <Say id="console.act" />, cell: (row) => <Decision row={row} />, align: 'end' },
  ]
  const label = words('console.proposals.title')
  return <DataTable label={label} columns={columns} rows={rows} rowKey={(row) => row.id} isWaiting={isWaiting} />
}

/** One's own is taken back; another's is approved or declined, by those who have the role. */
function Decision({ row }: { row: ProposalRow }) {
  const words = useWords()
  const say = useSay()
  const user = useCustomer()
  const decision = useDecision()
  if (user === undefined || user === null) return null
  if (!hasRole(user.role, row.role)) return <Say id="console.proposals.needs" values={{ role: row.role }} />
  const decide = (approve: 0 | 1) =>
    decision.mutate(
      { id: row.id, approve },
      { onSuccess: ({ state }) => say(<Say id={`console.proposals.${state}`} />, 'good') },
    )
  const isOwn = user.id === row.operator_id
  const button = (phrase: 'approve' | 'decline' | 'takeBack', approve: 0 | 1) => (
    <Button
      kind={approve === 1 ? 'primary' : 'ghost'}
      aria-label={words(`console.proposals.${phrase}.one`, { id: row.id })}
      isPending={decision.isPending}
      onPress={() => decide(approve)}
    >
      <Say id={`console.proposals.${phrase}`} />
    </Button>
  )
  return (
    <>
      <Acts inRow>
        {!isOwn && button('approve', 1)}
        {button(isOwn ? 'takeBack' : 'decline', 0)}
      </Acts>
      <RefusalLine error={decision.error} />
    </>
  )
}
