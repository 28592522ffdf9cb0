import { Link } from '@tanstack/react-router'
import { Notice } from '@tenor/ui'
import { Say } from '../../platform/phrases/index.ts'
import { useProposals } from './proposals-queries.ts'

/** Says that something waits for a second operator; nothing while nothing does. */
export function ProposalsNotice() {
  const count = useProposals(1).data?.totalCount ?? 0
  if (count === 0) return null
  return (
    <Notice kind="caution">
      <p>
        <Say id="console.proposals.waiting" values={{ count }} />{' '}
        <Link to="/proposals">
          <Say id="console.proposals.title" />
        </Link>
      </p>
    </Notice>
  )
}
