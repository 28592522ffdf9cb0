import { AmountField, Button } from '@tenor/ui'
import { Acts, FieldGrid } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './earn-form.module.css'
import type { TierForm } from './ladder-form.ts'

export type LadderFieldProps = {
  asset: string
  tiers: readonly TierForm[]
  onChange: (tiers: readonly TierForm[]) => void
}

/** Tiers from the first amount up: each begins where the one before it ends. */
export function LadderField({ asset, tiers, onChange }: LadderFieldProps) {
  const words = useWords()
  const set = (key: number, part: Partial<TierForm>) =>
    onChange(tiers.map((tier) => (tier.key === key ? { ...tier, ...part } : tier)))
  const add = () => onChange([...tiers, { key: (tiers.at(-1)?.key ?? -1) + 1, right: '', percent: '' }])
  return (
    <fieldset className={styles.group}>
      <legend>
        <Say id="console.earn.tiers" />
      </legend>
      {tiers.map(({ key, right, percent }, place) => (
        <FieldGrid key={key}>
          <AmountField
            label={words('console.earn.tiers.until', { place: place + 1 })}
            below={<Say id="console.earn.tiers.until.hint" />}
            value={right}
            asset={asset}
            onChange={(next) => set(key, { right: next })}
          />
          <AmountField
            label={words('console.earn.tiers.rate', { place: place + 1 })}
            value={percent}
            asset="%"
            onChange={(next) => set(key, { percent: next })}
          />
        </FieldGrid>
      ))}
      <Acts>
        <Button kind="ghost" onPress={add}>
          <Say id="console.earn.tiers.add" />
        </Button>
        {tiers.length > 0 && (
          <Button kind="ghost" onPress={() => onChange(tiers.slice(0, -1))}>
            <Say id="console.earn.tiers.remove" />
          </Button>
        )}
      </Acts>
    </fieldset>
  )
}
