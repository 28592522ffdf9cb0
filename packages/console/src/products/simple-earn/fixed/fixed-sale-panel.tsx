import { FIXED_SALE, type FixedListedRow } from '@tenor/contract/simple-earn'
import { Button, Notice, Panel, useSay } from '@tenor/ui'
import { Acts, RefusalLine, Stack } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useFixedUpdate } from '../simple-earn-queries.ts'
import { FixedName, saleAct } from './fixed-table.tsx'

/** Ends the sale of one product, or begins it again; what runs goes on. */
export function FixedSalePanel({ row, onClose }: { row: FixedListedRow; onClose: () => void }) {
  const words = useWords()
  const say = useSay()
  const update = useFixedUpdate()
  const act = saleAct(row)
  const sale = act === 'sellOut' ? FIXED_SALE.SOLD_OUT : FIXED_SALE.OPEN
  const save = () =>
    update.mutate(
      { id: row.id, sale_status: sale, version: row.version },
      {
        onSuccess: (done) => {
          const isProposed = done.state === 'proposed'
          say(<Say id={isProposed ? 'console.proposals.made' : `console.fixed.${act}.done`} />, 'good')
          onClose()
        },
      },
    )
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id={`console.fixed.${act}.one`} values={{ id: row.id }} />}
      closeLabel={words('act.close')}
    >
      <Stack>
        <p>
          <FixedName row={row} />
        </p>
        <Notice kind={act === 'sellOut' ? 'caution' : 'plain'}>
          <Say id={`console.fixed.${act}.text`} />
        </Notice>
        <RefusalLine error={update.error} />
        <Acts>
          <Button kind="primary" isPending={update.isPending} onPress={save}>
            <Say id={`console.fixed.${act}`} />
          </Button>
          <Button kind="ghost" onPress={onClose}>
            <Say id="act.back" />
          </Button>
        </Acts>
      </Stack>
    </Panel>
  )
}
