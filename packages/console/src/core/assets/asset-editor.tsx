import { refusalOf } from '@tenor/browser/api'
import { type BackOfficeAsset, QUOTE_ASSET } from '@tenor/contract/core'
import { AmountField, Choice, Panel, TextField, useSay } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { ActOrBack, FieldGrid, Stack } from '../../platform/page/index.ts'
import { Say, useReasonWords, useWords } from '../../platform/phrases/index.ts'
import {
  type AssetField,
  type AssetForm,
  assetFaults,
  changedFields,
  fieldOfRefusal,
  formOfAsset,
  isPricedKind,
  NEW_KINDS,
  newAssetBody,
  type PriceGround,
} from './asset-form.ts'
import { AssetPairs } from './asset-pairs.tsx'
import { useAddAsset, useChangeAsset } from './assets-queries.ts'

export type AssetEditorProps = { facts: BackOfficeAsset | null; ground: PriceGround; onClose: () => void }

/** Form of an asset; `facts` null for a new one. Refusals stand beside the fields that they are about. */
export function AssetEditor({ facts, ground, onClose }: AssetEditorProps) {
  const words = useWords()
  const say = useSay()
  const [form, setForm] = useState(() => formOfAsset(facts))
  const [wasTried, setTried] = useState(false)
  const [add, change] = [useAddAsset(), useChangeAsset(form.symbol)]
  const act = facts === null ? add : change
  const faults = assetFaults(form, ground)
  const isSame = facts !== null && Object.keys(changedFields(form, facts, ground)).length === 0
  const refused = act.error === null ? null : refusalOf(act.error)
  const refusedField = refused === null ? null : fieldOfRefusal(refused.reason)
  const onSuccess = (given: object) => {
    const done = facts === null ? 'console.assets.add.done' : 'console.assets.changed'
    say('proposal_id' in given ? words('console.proposals.made') : words(done, { symbol: form.symbol }), 'good')
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(faults).length > 0 || isSame) return
    if (facts === null) add.mutate(newAssetBody(form, ground), { onSuccess })
    else change.mutate({ version: facts.version, ...changedFields(form, facts, ground) }, { onSuccess })
  }
  const edit = (part: Partial<AssetForm>) => {
    act.reset()
    setForm({ ...form, ...part })
  }
  const reason = useReasonWords()
  const faultOf = (field: AssetField) => {
    const found = field === refusedField && refused !== null ? refused : wasTried ? faults[field] : undefined
    return found === undefined ? null : reason(found)
  }
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={facts === null ? words('console.assets.add') : words('console.assets.change.of', { symbol: facts.symbol })}
      closeLabel={words('act.close')}
      width="middle"
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <p>
            <Say id={facts === null ? 'console.assets.add.text' : 'console.assets.changeText'} />
          </p>
          <Fields form={form} isNew={facts === null} ground={ground} faultOf={faultOf} onChange={edit} />
          <ActOrBack
            act={{ error: refusedField === null ? act.error : null, isPending: act.isPending }}
            phrase={facts === null ? 'console.assets.add' : 'act.save'}
            isDisabled={isSame}
            onBack={onClose}
          />
        </Stack>
      </form>
    </Panel>
  )
}

type FieldsProps = {
  form: AssetForm
  isNew: boolean
  ground: PriceGround
  faultOf: (field: AssetField) => string | null
  onChange: (part: Partial<AssetForm>) => void
}

function Fields({ form, isNew, ground, faultOf, onChange }: FieldsProps) {
  const words = useWords()
  return (
    <>
      {isNew && (
        <FieldGrid>
          <TextField
            label={words('console.assets.symbol')}
            hint={words('console.assets.symbol.hint')}
            value={form.symbol}
            autoComplete="off"
            fault={faultOf('symbol')}
            onChange={(symbol) => onChange({ symbol })}
          />
          <Choice
            label={words('console.assets.kind')}
            value={form.kind}
            options={NEW_KINDS.map((value) => ({ value, label: words(`console.assets.kind.${value}`) }))}
            onChange={(kind) => onChange({ kind })}
          />
        </FieldGrid>
      )}
      <FieldGrid>
        <TextField
          label={words('console.assets.name')}
          value={form.name}
          autoComplete="off"
          fault={faultOf('name')}
          onChange={(name) => onChange({ name })}
        />
        <TextField
          label={words('console.assets.decimals')}
          hint={words('console.assets.decimals.hint')}
          inputMode="numeric"
          value={form.decimals}
          autoComplete="off"
          fault={faultOf('decimals')}
          onChange={(decimals) => onChange({ decimals })}
        />
      </FieldGrid>
      {isPricedKind(form.kind) && ground.isSimulated && (
        <FieldGrid>
          <AmountField
            label={words('console.assets.start')}
            value={form.start}
            asset={QUOTE_ASSET}
            fault={faultOf('start')}
            onChange={(start) => onChange({ start })}
          />
          <AmountField
            label={words('console.assets.volatility')}
            below={words('console.assets.volatility.hint')}
            value={form.volatility}
            asset=""
            fault={faultOf('volatility')}
            onChange={(volatility) => onChange({ volatility })}
          />
        </FieldGrid>
      )}
      {isPricedKind(form.kind) && !ground.isSimulated && (
        <AssetPairs form={form} ground={ground} fault={faultOf('pairs')} onChange={onChange} />
      )}
    </>
  )
}
