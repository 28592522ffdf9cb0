import type { FixedBackOfficeRow } from '@tenor/contract/simple-earn'
import { AmountField, Choice, Notice, Panel, useSay, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { ActOrBack, FieldGrid, Stack } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useFixedBulk } from '../simple-earn-queries.ts'
import { type BulkForm, bulkBody, NO_CHANGE } from './fixed-bulk-form.ts'
import { FixedName } from './fixed-table.tsx'

export type FixedBulkPanelProps = { rows: readonly FixedBackOfficeRow[]; onClose: () => void; onDone: () => void }

/** One change of many products: all of them or none, each with its row in the audit log. */
export function FixedBulkPanel({ rows, onClose, onDone }: FixedBulkPanelProps) {
  const words = useWords()
  const say = useSay()
  const bulk = useFixedBulk()
  const [form, setForm] = useState<BulkForm>(NO_CHANGE)
  const body = bulkBody(
    form,
    rows.map(({ id }) => id),
  )
  const save = () =>
    body !== null &&
    bulk.mutate(body, {
      onSuccess: (done) => {
        if (!('changed' in done)) say(<Say id="console.proposals.made" />, 'good')
        else say(<Say id="console.catalogue.many.done" values={{ count: done.changed.length }} />, 'good')
        onDone()
        onClose()
      },
    })
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="console.fixed.bulk" values={{ count: rows.length }} />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <Stack>
        <Notice>
          <Say id="console.fixed.bulk.text" />
        </Notice>
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <FixedName row={row} /> · <Verbatim text={row.id} />
            </li>
          ))}
        </ul>
        <BulkFields form={form} onChange={setForm} />
        <ActOrBack act={bulk} isDisabled={body === null} onPress={save} onBack={onClose} />
      </Stack>
    </Panel>
  )
}

function BulkFields({ form, onChange }: { form: BulkForm; onChange: (form: BulkForm) => void }) {
  const words = useWords()
  const set = (part: Partial<BulkForm>) => onChange({ ...form, ...part })
  return (
    <FieldGrid>
      <AmountField label={words('console.fixed.rate')} value={form.rate} asset="%" onChange={(rate) => set({ rate })} />
      <Choice
        label={words('console.fixed.sale')}
        value={form.sale}
        options={(['same', '1', '2'] as const).map((value) => ({
          value,
          label: words(`console.fixed.sale.${value}`),
        }))}
        onChange={(sale) => set({ sale })}
      />
      <AmountField
        label={words('console.fixed.personal')}
        value={form.personal}
        asset=""
        onChange={(personal) => set({ personal })}
      />
      <AmountField
        label={words('console.fixed.capacity')}
        value={form.capacity}
        asset=""
        onChange={(capacity) => set({ capacity })}
      />
    </FieldGrid>
  )
}
