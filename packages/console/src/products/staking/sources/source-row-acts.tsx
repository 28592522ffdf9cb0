import { type StakingSourceRow, stakingSourceDismiss } from '@tenor/contract/staking'
import { Button, useSay } from '@tenor/ui'
import { Acts, May, RefusalLine } from '../../../platform/page/index.ts'
import { Say } from '../../../platform/phrases/index.ts'
import { useSourceDismiss, useSourceValue } from '../staking-queries.ts'

/** A value that waits is believed after all, as an operator's own, or is not. A negative one is a loss, which is entered by itself. */
export function SourceRowActs({ row }: { row: StakingSourceRow }) {
  const [enter, dismiss] = [useSourceValue(), useSourceDismiss()]
  const say = useSay()
  if (row.status !== 'waiting') return null
  const onSuccess = (given: object) =>
    say(<Say id={'proposal_id' in given ? 'console.proposals.made' : 'console.stakingSources.done'} />, 'good')
  const { pid, id, day, coin, rate } = row
  return (
    <May call={stakingSourceDismiss}>
      <Acts>
        {(row.reason === 'leap' || row.reason === 'ceiling' || row.reason === 'changed') && (
          <Button
            kind="ghost"
            isPending={enter.isPending}
            onPress={() => enter.mutate({ pid, day, coin, rate }, { onSuccess })}
          >
            <Say id="console.stakingSources.take" />
          </Button>
        )}
        <Button kind="ghost" isPending={dismiss.isPending} onPress={() => dismiss.mutate({ pid, id })}>
          <Say id="console.stakingSources.dismiss" />
        </Button>
      </Acts>
      <RefusalLine error={enter.error ?? dismiss.error} />
    </May>
  )
}
