import { listedOptions } from '@tenor/browser/assets'
import { QUOTE_ASSET } from '@tenor/contract/core'
import { PROOF_ASSET_KINDS } from '@tenor/contract/overview'
import { unixSeconds } from '@tenor/contract/time'
import { AmountField, Choice, DateField, Panel, TextField, useSay } from '@tenor/ui'
import { useState } from 'react'
import { instantOfField } from '../../platform/instant-field.ts'
import { ActOrBack, Stack } from '../../platform/page/index.ts'
import { Say, useDateWords, useWords } from '../../platform/phrases/index.ts'
import { useAddAsset } from './proof-queries.ts'

type Form = {
  asset: string
  kind: (typeof PROOF_ASSET_KINDS)[number]
  amount: string
  place: string
  asOf: string
}
const NEW: Form = { asset: QUOTE_ASSET, kind: 'address', amount: '', place: '', asOf: '' }

/** Says where assets are, or who attests them: public at once. */
export function ProofAssetPanel({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const dateWords = useDateWords()
  const say = useSay()
  const add = useAddAsset()
  const [form, setForm] = useState(NEW)
  const set = (part: Partial<Form>) => setForm({ ...form, ...part })
  const at = instantOfField(form.asOf)
  const added = () => {
    say(<Say id="console.proof.asset.added" />, 'good')
    onClose()
  }
  const { asOf: _asOf, ...said } = form
  const save = () =>
    at !== null && add.mutate({ ...said, place: form.place.trim(), as_of: unixSeconds(at) }, { onSuccess: added })
  return (
    <Panel isOpen onClose={onClose} title={<Say id="console.proof.assets" />} closeLabel={words('act.close')}>
      <Stack>
        <Choice<string>
          label={words('console.proof.asset')}
          value={form.asset}
          options={listedOptions()}
          onChange={(asset) => set({ asset })}
        />
        <Choice
          label={words('console.proof.asset.kind')}
          value={form.kind}
          options={PROOF_ASSET_KINDS.map((value) => ({ value, label: words(`console.proof.asset.kind.${value}`) }))}
          onChange={(kind) => set({ kind })}
        />
        <AmountField
          label={words('console.proof.asset.amount')}
          asset={form.asset}
          value={form.amount}
          onChange={(amount) => set({ amount })}
        />
        <TextField
          label={words('console.proof.asset.place')}
          maxLength={300}
          autoComplete="off"
          value={form.place}
          onChange={(place) => set({ place })}
        />
        <DateField
          words={dateWords}
          label={words('console.proof.asset.asOf')}
          withTime
          value={form.asOf}
          onChange={(asOf) => set({ asOf })}
        />
        <ActOrBack
          act={add}
          phrase="console.proof.asset.add"
          isDisabled={at === null || form.amount === '' || form.place.trim().length < 8}
          onPress={save}
          onBack={onClose}
        />
      </Stack>
    </Panel>
  )
}
