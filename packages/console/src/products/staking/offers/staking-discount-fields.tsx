import { AmountField, TextField } from '@tenor/ui'
import { RowsField } from '../../../core/catalogue/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { BLANK_DISCOUNT, type StakingForm } from './staking-form.ts'

export type DiscountFieldsProps = { form: StakingForm; onChange: (form: StakingForm) => void }

/** Tiers that pay less of the service fee. */
export function DiscountFields({ form, onChange }: DiscountFieldsProps) {
  const words = useWords()
  return (
    <RowsField
      name={<Say id="console.staking.discounts" />}
      rows={form.discounts}
      blank={BLANK_DISCOUNT}
      onChange={(discounts) => onChange({ ...form, discounts })}
      addLabel={<Say id="console.staking.discount.add" />}
      removeLabel={<Say id="console.staking.discount.remove" />}
      fields={(row, place, set) => (
        <>
          {(['from', 'to'] as const).map((name) => (
            <TextField
              key={name}
              label={words(`console.staking.discount.${name}`, { place })}
              inputMode="numeric"
              autoComplete="off"
              value={row[name]}
              onChange={(next) => set({ [name]: next })}
            />
          ))}
          <AmountField
            label={words('console.staking.discount.percent', { place })}
            value={row.percent}
            asset="%"
            onChange={(percent) => set({ percent })}
          />
        </>
      )}
    />
  )
}
