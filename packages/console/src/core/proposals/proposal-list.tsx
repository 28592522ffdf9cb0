import { useCustomer } from '@tenor/browser/session'
import type { ProposalRow } from '@tenor/contract/core'
import { hasRole } from '@tenor/contract/http'
import { instantOfSeconds } from '@tenor/contract/time'
import { Button, InstantText, Panel, TextField, useSay, Verbatim } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { Acts, type Difference, DifferenceTable, RefusalLine, Stack } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './proposals.module.css'
import { useDecision } from './proposals-queries.ts'

/** Proposals as sentences, each with what it changes and both operators. */
export function ProposalList({ rows }: { rows: readonly ProposalRow[] }) {
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <Proposal row={row} />
        </li>
      ))}
    </ul>
  )
}

function Proposal({ row }: { row: ProposalRow }) {
  return (
    <article className={styles.proposal}>
      <h3 className={styles.sentence}>
        <Verbatim isProse text={row.sentence} />
      </h3>
      <Changes row={row} />
      <p className={styles.names}>
        <Say
          id="console.proposals.proposed"
          values={{
            operator: <Verbatim text={row.operator} />,
            at: <InstantText at={instantOfSeconds(row.proposed_timest)} />,
          }}
        />
        {row.decided_timest !== null && (
          <>
            {' '}
            <Say
              id="console.proposals.closed"
              values={{
                state: row.state,
                operator: <Verbatim text={row.decided_by ?? ''} />,
                at: <InstantText at={instantOfSeconds(row.decided_timest)} />,
              }}
            />
          </>
        )}
      </p>
      {row.reason !== null && (
        <p>
          <Verbatim isProse text={row.reason} />
        </p>
      )}
      {row.state === 'open' && <Decision row={row} />}
    </article>
  )
}

/** Fields that change, with what stands now. */
function Changes({ row }: { row: ProposalRow }) {
  const words = useWords()
  if (row.lines.length === 0) return null
  const rows = row.lines.map(({ field, label, before, after }): Difference => {
    return {
      id: field,
      name: label,
      before: before === null ? words('console.proposals.nothing') : <Verbatim isProse text={before} />,
      after: <Verbatim isProse text={after} />,
    }
  })
  return <DifferenceTable rows={rows} />
}

/** One's own is taken back; another's is approved or declined, with a reason, by those who have the role. */
function Decision({ row }: { row: ProposalRow }) {
  const words = useWords()
  const user = useCustomer()
  const [approves, decide] = useState<0 | 1 | null>(null)
  if (user === undefined || user === null) return null
  if (!hasRole(user.role, row.role)) return <Say id="console.proposals.needs" values={{ role: row.role }} />
  const isOwn = user.id === row.operator_id
  const button = (phrase: 'approve' | 'decline' | 'takeBack', approve: 0 | 1) => (
    <Button
      kind={approve === 1 ? 'primary' : 'ghost'}
      aria-label={words(`console.proposals.${phrase}.one`, { id: row.id })}
      onPress={() => decide(approve)}
    >
      <Say id={`console.proposals.${phrase}`} />
    </Button>
  )
  return (
    <>
      <p className={styles.names}>
        <Say id="console.proposals.lapses" /> <InstantText at={instantOfSeconds(row.lapses_timest)} />
      </p>
      <Acts>
        {!isOwn && button('approve', 1)}
        {button(isOwn ? 'takeBack' : 'decline', 0)}
      </Acts>
      {approves !== null && <DecisionPanel row={row} approve={approves} isOwn={isOwn} onClose={() => decide(null)} />}
    </>
  )
}

type DecisionPanelProps = { row: ProposalRow; approve: 0 | 1; isOwn: boolean; onClose: () => void }

/** The sentence and the state that it is judged on, a reason, and then it is decided. One's own needs no reason. */
function DecisionPanel({ row, approve, isOwn, onClose }: DecisionPanelProps) {
  const words = useWords()
  const say = useSay()
  const decision = useDecision()
  const [reason, setReason] = useState('')
  const phrase = approve === 1 ? 'approve' : isOwn ? 'takeBack' : 'decline'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    decision.mutate(
      { id: row.id, approve, reason: reason.trim() },
      {
        onSuccess: ({ state }) => {
          say(<Say id={`console.proposals.${state}`} />, 'good')
          onClose()
        },
      },
    )
  }
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id={`console.proposals.${phrase}`} />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <form onSubmit={submit}>
        <Stack>
          <p className={styles.sentence}>
            <Verbatim isProse text={row.sentence} />
          </p>
          <Changes row={row} />
          {!isOwn && (
            <TextField
              label={words('console.proposals.reason')}
              value={reason}
              maxLength={300}
              autoComplete="off"
              onChange={setReason}
            />
          )}
          <RefusalLine error={decision.error} />
          <Acts>
            <Button
              type="submit"
              kind={approve === 1 ? 'primary' : 'danger'}
              isPending={decision.isPending}
              isDisabled={!isOwn && reason.trim() === ''}
            >
              <Say id={`console.proposals.${phrase}.confirm`} />
            </Button>
          </Acts>
        </Stack>
      </form>
    </Panel>
  )
}
