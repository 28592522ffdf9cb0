import { listedOptions } from '@tenor/browser/assets'
import { AmountField, Choice, DateField, TextField, Toggle } from '@tenor/ui'
import { FieldGrid } from '../../../platform/page/index.ts'
import { Say, useDateWords, useWords } from '../../../platform/phrases/index.ts'
import { LadderField } from '../ladder-field.tsx'
import type { FixedForm } from './fixed-form.ts'

export type FixedFieldsProps = { form: FixedForm; onChange: (form: FixedForm) => void }

const TYPES = ['1', '2', '3'] as const
const POLICIES = ['none', 'forfeit', 'reduced', 'clawback'] as const

/** What stays as it was once a product is sold. */
export function FixedTermFields({ form, onChange }: FixedFieldsProps) {
  const words = useWords()
  const set = (part: Partial<FixedForm>) => onChange({ ...form, ...part })
  const text = (name: 'days' | 'minVip' | 'maxVip' | 'title' | 'subtitle' | 'eligible', isNumber: boolean) => (
    <TextField
      label={words(`console.fixed.${name}`)}
      autoComplete="off"
      {...(isNumber ? { inputMode: 'numeric' } : {})}
      value={form[name]}
      onChange={(next) => set({ [name]: next })}
    />
  )
  const flag = (name: 'isPartial' | 'mayReinvest' | 'mayChoose' | 'isVerifiedOnly') => (
    <Toggle isOn={form[name]} onChange={(next) => set({ [name]: next })}>
      <Say id={`console.fixed.${name}`} />
    </Toggle>
  )
  return (
    <>
      <FieldGrid>
        <Choice
          label={words('console.balance.asset')}
          value={form.asset}
          options={listedOptions()}
          onChange={(asset) => set({ asset })}
        />
        <Choice
          label={words('console.fixed.type')}
          value={form.type}
          options={TYPES.map((value) => ({ value, label: words(`console.fixed.type.${value}`) }))}
          onChange={(type) => set({ type })}
        />
        {text('days', true)}
        <AmountField
          label={words('console.fixed.least')}
          value={form.least}
          asset={form.asset}
          onChange={(least) => set({ least })}
        />
        {form.type === '2' && text('minVip', true)}
        {form.type === '2' && text('maxVip', true)}
      </FieldGrid>
      {form.type === '3' && text('eligible', false)}
      <FieldGrid>
        <Choice
          label={words('console.fixed.policy')}
          value={form.policy}
          options={POLICIES.map((value) => ({ value, label: words(`console.fixed.policy.${value}`) }))}
          onChange={(policy) => set({ policy })}
        />
        <Choice
          label={words('console.fixed.bonusAsset')}
          value={form.bonusAsset}
          options={[{ value: '', label: words('console.fixed.bonusAsset.same') }, ...listedOptions()]}
          onChange={(bonusAsset) => set({ bonusAsset })}
        />
        {text('title', false)}
        {text('subtitle', false)}
      </FieldGrid>
      <LadderField asset={form.asset} tiers={form.tiers} onChange={(tiers) => set({ tiers })} />
      {form.policy !== 'none' && flag('isPartial')}
      {flag('mayReinvest')}
      {flag('mayChoose')}
      {flag('isVerifiedOnly')}
    </>
  )
}

/** What may be changed at any time: rate, quotas, the window of sale, and, where it is lower, the rate of leaving early. */
export function FixedSaleFields({ form, onChange }: FixedFieldsProps) {
  const words = useWords()
  const dateWords = useDateWords()
  const set = (part: Partial<FixedForm>) => onChange({ ...form, ...part })
  const amount = (name: 'rate' | 'earlyRate' | 'personal' | 'capacity', asset: string) => (
    <AmountField
      label={words(`console.fixed.${name}`)}
      value={form[name]}
      asset={asset}
      onChange={(next) => set({ [name]: next })}
    />
  )
  return (
    <FieldGrid>
      {amount('rate', '%')}
      {form.policy === 'reduced' ? amount('earlyRate', '%') : <span />}
      {amount('personal', form.asset)}
      {amount('capacity', form.asset)}
      {(['begins', 'ends'] as const).map((name) => (
        <DateField
          key={name}
          withTime
          words={dateWords}
          label={words(`console.earn.${name}`)}
          value={form[name]}
          onChange={(next) => set({ [name]: next })}
        />
      ))}
    </FieldGrid>
  )
}
