import { Link } from '@tanstack/react-router'
import { shapes } from '@tenor/ui'
import { HoldingsPage } from '../../core/holdings/index.ts'
import { Say } from '../../platform/phrases/index.ts'
import { RewardsList } from './rewards-list.tsx'
import { SpansList } from './spans-list.tsx'
import { SwitchCard } from './switch-card.tsx'

/** Soft staking among the holdings: its switch, what was earned, and when it was on. */
export function SoftHoldingsPage() {
  return (
    <HoldingsPage>
      <SwitchCard />
      <RewardsList />
      <SpansList />
      <p className={shapes.note}>
        <Link to="/soft-staking/snapshots">
          <Say id="softStaking.check.link" />
        </Link>
      </p>
    </HoldingsPage>
  )
}
