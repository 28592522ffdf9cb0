import { now } from '@tenor/browser/clock'
import type { DualBackOfficeProductRow, DualProductUpdateBody } from '@tenor/contract/dual'
import { Button, Notice, Panel, useSay, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { ACT_LISTINGS, type OfferAct } from '../../../core/catalogue/index.ts'
import { Acts, DifferenceTable, RefusalLine, Stack } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useProductUpdate } from '../dual-queries.ts'
import { useProductDifference } from './dual-difference.tsx'
import { ProductOfferFields } from './dual-product-fields.tsx'
import { formFaults, formOfProduct, updateBody } from './dual-product-form.ts'

export type DualChangePanelProps = { row: DualBackOfficeProductRow; act: OfferAct; onClose: () => void }

/** A change of a product: what is beside what will be, and only then it is saved. */
export function DualChangePanel({ row, act, onClose }: DualChangePanelProps) {
  const words = useWords()
  const first = act === 'change' ? null : { id: row.id, status: ACT_LISTINGS[act] }
  const [body, setBody] = useState<DualProductUpdateBody | null>(first)
  const [form, setForm] = useState(() => formOfProduct(row))
  const goBack = () => (first === null ? setBody(null) : onClose())
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id={`console.catalogue.act.${act}`} />}
      aside={<Verbatim text={row.id} />}
      closeLabel={words('act.close')}
      width="middle"
    >
      {body === null ? (
        <ChangeForm row={row} form={form} onChange={setForm} onReview={() => setBody(updateBody(form, row))} />
      ) : (
        <ChangeReview row={row} act={act} body={body} onBack={goBack} onClose={onClose} />
      )}
    </Panel>
  )
}

type ChangeFormProps = {
  row: DualBackOfficeProductRow
  form: ReturnType<typeof formOfProduct>
  onChange: (form: ReturnType<typeof formOfProduct>) => void
  onReview: () => void
}

function ChangeForm({ row, form, onChange, onReview }: ChangeFormProps) {
  const faults = formFaults(form, now())
  const hasChange = Object.keys(updateBody(form, row)).length > 1
  return (
    <Stack>
      {row.automatic && (
        <Notice kind="caution">
          <Say id="console.dual.automatic.caution" />
        </Notice>
      )}
      <ProductOfferFields form={form} faults={faults} onChange={onChange} />
      <Acts>
        <Button kind="primary" isDisabled={!hasChange || Object.keys(faults).length > 0} onPress={onReview}>
          <Say id="console.act.review" />
        </Button>
      </Acts>
    </Stack>
  )
}

type ChangeReviewProps = DualChangePanelProps & { body: DualProductUpdateBody; onBack: () => void }

function ChangeReview({ row, act, body, onBack, onClose }: ChangeReviewProps) {
  const say = useSay()
  const update = useProductUpdate()
  const rows = useProductDifference(row, body)
  const save = () =>
    update.mutate(
      { ...body, version: row.version },
      {
        onSuccess: (changed) => {
          if ('id' in changed)
            say(<Say id="console.catalogue.saved" values={{ id: <Verbatim text={row.id} /> }} />, 'good')
          else say(<Say id="console.proposals.made" />, 'good')
          onClose()
        },
      },
    )
  return (
    <Stack>
      <Notice kind={act === 'retire' ? 'caution' : 'plain'}>
        <Say id={`console.catalogue.act.${act}.text`} />
      </Notice>
      <DifferenceTable rows={rows} />
      <RefusalLine error={update.error} />
      <Acts>
        <Button kind={act === 'retire' ? 'danger' : 'primary'} isPending={update.isPending} onPress={save}>
          <Say id={act === 'change' ? 'act.save' : `console.catalogue.act.${act}`} />
        </Button>
        <Button kind="ghost" onPress={onBack}>
          <Say id="act.back" />
        </Button>
      </Acts>
    </Stack>
  )
}
