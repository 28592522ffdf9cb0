import type { FieldKind } from '@tenor/browser/forms'
import type { LadderTierWire } from '@tenor/contract/simple-earn'
import { AmountField, Notice } from '@tenor/ui'
import { RowsField } from '../../core/catalogue/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { formOfTiers, type TierForm, tiersOfForm } from './ladder-form.ts'

type LadderFieldProps = {
  asset: string
  tiers: readonly TierForm[]
  onChange: (tiers: readonly TierForm[]) => void
}

/** Tiers as a field of a form. */
export const LADDER: FieldKind<readonly TierForm[], LadderTierWire[]> = {
  write: formOfTiers,
  read: (typed) => tiersOfForm(typed) ?? undefined,
  input: ({ value, unit, fault, onChange }) => (
    <>
      <LadderField asset={unit} tiers={value} onChange={onChange} />
      {fault !== null && <Notice kind="fault">{fault}</Notice>}
    </>
  ),
}

/** Tiers from the first amount up: each begins where the one before it ends. */
function LadderField({ asset, tiers, onChange }: LadderFieldProps) {
  const words = useWords()
  return (
    <RowsField
      name={<Say id="console.earn.tiers" />}
      rows={tiers}
      onChange={onChange}
      blank={{ right: '', percent: '' }}
      addLabel={<Say id="console.earn.tiers.add" />}
      removeLabel={<Say id="console.earn.tiers.remove" />}
      fields={({ right, percent }, place, set) => (
        <>
          <AmountField
            label={words('console.earn.tiers.until', { place })}
            below={<Say id="console.earn.tiers.until.hint" />}
            value={right}
            asset={asset}
            onChange={(next) => set({ right: next })}
          />
          <AmountField
            label={words('console.earn.tiers.rate', { place })}
            value={percent}
            asset="%"
            onChange={(next) => set({ percent: next })}
          />
        </>
      )}
    />
  )
}
