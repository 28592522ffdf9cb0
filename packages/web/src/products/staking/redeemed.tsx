import { decimal } from '@tenor/contract/money'
import type { StakingRedeemed } from '@tenor/contract/staking'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Facts, InstantText, shapes } from '@tenor/ui'
import { Say } from '../../platform/phrases/index.ts'

/** What arrives, and when it is credited. */
export function Redeemed({ done }: { done: StakingRedeemed | null }) {
  if (done === null) return null
  const amount = <Amount value={decimal(done.received)} asset={done.redeem_coin} maximum={8} />
  const time = <InstantText at={instantOfSeconds(done.redeem_stamp)} short />
  return (
    <div className={shapes.stack}>
      <p>
        <Say
          id={done.state === 'PAID' ? 'staking.redeem.done.paid' : 'staking.redeem.done.coming'}
          values={{ amount, time }}
        />
      </p>
      <Facts
        facts={[
          { id: 'received', name: <Say id="staking.redeem.received" />, value: amount },
          { id: 'credited', name: <Say id="staking.redeem.credited" />, value: time },
        ]}
      />
    </div>
  )
}
