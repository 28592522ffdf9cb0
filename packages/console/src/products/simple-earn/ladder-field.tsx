import { AmountField } from '@tenor/ui'
import { RowsField } from '../../core/catalogue/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import type { TierForm } from './ladder-form.ts'

export type LadderFieldProps = {
  asset: string
  tiers: readonly TierForm[]
  onChange: (tiers: readonly TierForm[]) => void
}

/** Tiers from the first amount up: each begins where the one before it ends. */
export function LadderField({ asset, tiers, onChange }: LadderFieldProps) {
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
