import type { SniperBackOfficeRow } from '@tenor/contract/dual'
import { Button, Notice, Panel, useSay } from '@tenor/ui'
import { Acts, type Difference, DifferenceTable, RefusalLine, Stack } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useSniperListing } from '../dual-queries.ts'
import { ACT_LISTINGS, pauseOf, type SniperAct } from './sniper-acts.ts'

export type SniperListingPanelProps = { row: SniperBackOfficeRow; act: SniperAct; onClose: () => void }

/** What a change of a sniper makes different, and only then it is saved. */
export function SniperListingPanel({ row, act, onClose }: SniperListingPanelProps) {
  const words = useWords()
  const say = useSay()
  const listing = useSniperListing()
  const status = ACT_LISTINGS[act]
  const save = () =>
    listing.mutate(
      { ids: [row.id], status },
      {
        onSuccess: ({ changed }) => {
          const isLater = act === 'resume' && changed[0]?.status === 'paused'
          const done = isLater ? 'console.sniper.later' : 'console.dual.saved'
          say(<Say id={done} values={{ id: <bdi>{row.id}</bdi> }} />, 'good')
          onClose()
        },
      },
    )
  const statusWords = (given: Pick<SniperBackOfficeRow, 'status' | 'desk_paused'>) => {
    const whose = pauseOf(given)
    const name = words(`console.dual.${given.status}`)
    return whose === null ? name : `${name} · ${words(whose)}`
  }
  const difference: Difference = {
    id: 'status',
    name: words('console.status'),
    before: statusWords(row),
    after: statusWords({ status, desk_paused: act === 'pause' }),
  }
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id={`console.dual.act.${act}`} />}
      aside={<bdi>{row.id}</bdi>}
      closeLabel={words('act.close')}
      width="middle"
    >
      <Stack>
        <Notice kind={act === 'retire' ? 'caution' : 'plain'}>
          <Say id={act === 'resume' ? 'console.sniper.resume.text' : `console.dual.act.${act}.text`} />
        </Notice>
        <DifferenceTable rows={[difference]} />
        <RefusalLine error={listing.error} />
        <Acts>
          <Button kind={act === 'retire' ? 'danger' : 'primary'} isPending={listing.isPending} onPress={save}>
            <Say id={`console.dual.act.${act}`} />
          </Button>
          <Button kind="ghost" onPress={onClose}>
            <Say id="act.back" />
          </Button>
        </Acts>
      </Stack>
    </Panel>
  )
}
