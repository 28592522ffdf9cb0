import { listedOptions } from '@tenor/browser/assets'
import { AmountField, Choice, DateField, Toggle } from '@tenor/ui'
import { FieldGroup } from '../../../core/catalogue/index.ts'
import { FieldGrid } from '../../../platform/page/index.ts'
import { Say, useDateWords, useWords } from '../../../platform/phrases/index.ts'
import { LadderField } from '../ladder-field.tsx'
import type { PoolForm, PoolRate } from './pool-form.ts'

export type PoolFieldsProps = { form: PoolForm; isNew: boolean; onChange: (form: PoolForm) => void }

/** Everything that an operator asks of a pool. */
export function PoolFields({ form, isNew, onChange }: PoolFieldsProps) {
  const words = useWords()
  const set = (part: Partial<PoolForm>) => onChange({ ...form, ...part })
  const rate = (name: PoolRate) => (
    <AmountField
      key={name}
      label={words(`console.pools.${name}`)}
      value={form[name]}
      asset="%"
      onChange={(next) => set({ [name]: next })}
    />
  )
  return (
    <>
      {isNew && (
        <Choice
          label={words('console.balance.asset')}
          value={form.asset}
          options={listedOptions()}
          onChange={(asset) => set({ asset })}
        />
      )}
      <FieldGroup name={<Say id="console.pools.curve" />}>
        <FieldGrid>{(['base', 'kink', 'slope1', 'slope2', 'cap'] as const).map(rate)}</FieldGrid>
      </FieldGroup>
      <FieldGroup name={<Say id="console.pools.bounds" />}>
        <FieldGrid>
          {(['minRate', 'maxRate', 'fee'] as const).map(rate)}
          <AmountField
            label={words('console.pools.least')}
            value={form.least}
            asset={form.asset}
            onChange={(least) => set({ least })}
          />
        </FieldGrid>
      </FieldGroup>
      <BonusFields form={form} onChange={onChange} rate={rate('bonusRate')} />
      <LadderField asset={form.asset} tiers={form.tiers} onChange={(tiers) => set({ tiers })} />
      <Toggle isOn={form.isVerifiedOnly} onChange={(isVerifiedOnly) => set({ isVerifiedOnly })}>
        <Say id="console.pools.verifiedOnly" />
      </Toggle>
    </>
  )
}

type BonusProps = Pick<PoolFieldsProps, 'form' | 'onChange'> & { rate: React.ReactNode }

function BonusFields({ form, onChange, rate }: BonusProps) {
  const words = useWords()
  const dateWords = useDateWords()
  const set = (part: Partial<PoolForm>) => onChange({ ...form, ...part })
  const options = [{ value: '', label: words('console.pools.bonusAsset.same') }, ...listedOptions()]
  return (
    <FieldGroup name={<Say id="console.pools.bonus" />}>
      <Toggle isOn={form.isBonusOpen} onChange={(isBonusOpen) => set({ isBonusOpen })}>
        <Say id="console.pools.bonus.open" />
      </Toggle>
      {form.isBonusOpen && (
        <FieldGrid>
          {rate}
          <AmountField
            label={words('console.pools.bonusLimit')}
            value={form.bonusLimit}
            asset={form.asset}
            onChange={(bonusLimit) => set({ bonusLimit })}
          />
          <AmountField
            label={words('console.pools.budget')}
            below={<Say id="console.pools.budget.hint" />}
            value={form.budget}
            asset={form.asset}
            onChange={(budget) => set({ budget })}
          />
          <Choice
            label={words('console.pools.bonusAsset')}
            value={form.bonusAsset}
            options={options}
            onChange={(bonusAsset) => set({ bonusAsset })}
          />
          <DateField
            withTime
            words={dateWords}
            label={words('console.earn.begins')}
            value={form.begins}
            onChange={(begins) => set({ begins })}
          />
          <DateField
            withTime
            words={dateWords}
            label={words('console.earn.ends')}
            value={form.ends}
            onChange={(ends) => set({ ends })}
          />
        </FieldGrid>
      )}
    </FieldGroup>
  )
}
