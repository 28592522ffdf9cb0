import { listedOptions } from '@tenor/browser/assets'
import { STOP_REASONS, STOP_SCOPES } from '@tenor/contract/core'
import type { BackOfficePhraseKey } from '@tenor/contract/phrases'
import { Button, Choice, Notice, Panel, TextField, Toggle, useSay } from '@tenor/ui'
import { useState } from 'react'
import { Acts, RefusalLine, Stack } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { newStop, SALES, type StopForm, stopBody } from './stop-form.ts'
import { useBeginStop } from './stops-queries.ts'

/** What every sale of a manifest has a phrase for, which a test sees to. */
export const salePhrase = (sale: string) => `sale.${sale}` as BackOfficePhraseKey

/** One form, one act: in an emergency nobody wants a second page. */
export function StopBeginPanel({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const say = useSay()
  const [form, setForm] = useState(newStop)
  const begin = useBeginStop()
  const stop = () =>
    begin.mutate(stopBody(form), {
      onSuccess: () => {
        say(<Say id="console.stops.begun" />, 'good')
        onClose()
      },
    })
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="console.stops.begin.title" />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <Stack>
        <Fields form={form} onChange={setForm} />
        <Notice>
          <Say id="console.stops.begin.text" />
        </Notice>
        <RefusalLine error={begin.error} />
        <Acts>
          <Button kind="primary" isPending={begin.isPending} onPress={stop}>
            <Say id="console.stops.confirm" />
          </Button>
        </Acts>
      </Stack>
    </Panel>
  )
}

function Fields({ form, onChange }: { form: StopForm; onChange: (form: StopForm) => void }) {
  const words = useWords()
  const set = (part: Partial<StopForm>) => onChange({ ...form, ...part })
  return (
    <>
      <Choice
        label={words('console.stops.scope')}
        value={form.scope}
        options={STOP_SCOPES.map((value) => ({ value, label: words(`console.stops.${value}`) }))}
        onChange={(scope) => set({ scope })}
      />
      {form.scope === 'product' && (
        <Choice
          label={words('console.stops.product')}
          value={form.product}
          options={SALES.map((value) => ({ value, label: words(salePhrase(value)) }))}
          onChange={(product) => set({ product })}
        />
      )}
      {form.scope === 'asset' && (
        <Choice<string>
          label={words('console.stops.asset')}
          value={form.asset}
          options={listedOptions()}
          onChange={(asset) => set({ asset })}
        />
      )}
      <Choice
        label={words('console.stops.reason')}
        value={form.reason}
        options={STOP_REASONS.map((value) => ({ value, label: words(`console.stops.reason.${value}`) }))}
        onChange={(reason) => set({ reason })}
      />
      <Toggle isOn={form.redemption} onChange={(redemption) => set({ redemption })}>
        <Say id="console.stops.redemption" />
      </Toggle>
      <TextField
        label={words('console.stops.note')}
        hint={words('console.stops.note.hint')}
        maxLength={500}
        autoComplete="off"
        value={form.note}
        onChange={(note) => set({ note })}
      />
    </>
  )
}
