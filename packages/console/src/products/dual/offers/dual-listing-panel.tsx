import { DUAL_QUOTE_ASSET, type DualBackOfficeProductRow } from '@tenor/contract/dual'
import { Button, Notice, Panel, Price, useSay } from '@tenor/ui'
import { Acts, type Difference, DifferenceTable, RefusalLine, Stack } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useListings } from '../dual-queries.ts'

/** What may be done with many products at once. */
export type ListingAct = 'pause' | 'resume' | 'retire'

const LISTINGS = { pause: 'paused', resume: 'listed', retire: 'retired' } as const

export type DualListingPanelProps = {
  rows: readonly DualBackOfficeProductRow[]
  act: ListingAct
  onClose: () => void
  onDone: () => void
}

/** Many products change all or not at all: each is shown with what changes, and then it is saved. */
export function DualListingPanel({ rows, act, onClose, onDone }: DualListingPanelProps) {
  const words = useWords()
  const say = useSay()
  const listings = useListings()
  const status = LISTINGS[act]
  const changing = rows.filter((row) => row.status !== status)
  const save = () =>
    listings.mutate(
      { ids: changing.map((row) => row.id), status },
      {
        onSuccess: ({ changed }) => {
          say(<Say id="console.dual.many.done" values={{ count: changed.length }} />, 'good')
          onDone()
          onClose()
        },
      },
    )
  const differences = changing.map(
    (row): Difference => ({
      id: String(row.id),
      name: `${row.id} · ${words('console.status')}`,
      before: (
        <>
          {words(`console.dual.${row.status}`)} · <Price value={row.exercise_price} asset={DUAL_QUOTE_ASSET} isTarget />
        </>
      ),
      after: words(`console.dual.${status}`),
    }),
  )
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id={`console.dual.many.${act}`} values={{ count: changing.length }} />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <Stack>
        <Notice kind={act === 'retire' ? 'caution' : 'plain'}>
          <Say id={`console.dual.act.${act}.text`} />
        </Notice>
        <DifferenceTable rows={differences} />
        <RefusalLine error={listings.error} />
        <Acts>
          <Button
            kind={act === 'retire' ? 'danger' : 'primary'}
            isPending={listings.isPending}
            isDisabled={changing.length === 0}
            onPress={save}
          >
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
