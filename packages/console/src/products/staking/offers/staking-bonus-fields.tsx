import { assetsNow } from '@tenor/browser/assets'
import { AmountField, Choice, DateField, TextField, Toggle } from '@tenor/ui'
import { RowsField } from '../../../core/catalogue/index.ts'
import { FieldGrid } from '../../../platform/page/index.ts'
import { Say, useDateWords, useWords } from '../../../platform/phrases/index.ts'
import { BLANK_TIER, type BonusForm, NEW_BONUS } from './staking-bonus-form.ts'

export type BonusFieldsProps = { bonus: BonusForm | null; coin: string; onChange: (bonus: BonusForm | null) => void }

/** What is paid on top for a time, by tiers of what is held. */
export function BonusFields({ bonus, coin, onChange }: BonusFieldsProps) {
  return (
    <>
      <Toggle isOn={bonus !== null} onChange={(isOn) => onChange(isOn ? NEW_BONUS : null)}>
        <Say id="console.staking.bonus" />
      </Toggle>
      {bonus !== null && <Given bonus={bonus} coin={coin} onChange={onChange} />}
    </>
  )
}

function Given({ bonus, coin, onChange }: { bonus: BonusForm; coin: string; onChange: (bonus: BonusForm) => void }) {
  const words = useWords()
  const dateWords = useDateWords()
  const set = (part: Partial<BonusForm>) => onChange({ ...bonus, ...part })
  const assets = assetsNow()
  const coins = [
    { value: '', label: words('console.staking.reward.same') },
    ...assets.listed.map(optionOf),
    ...assets.tokens.map(optionOf),
  ]
  return (
    <>
      <FieldGrid>
        <Choice
          label={words('console.staking.bonus.coin')}
          value={bonus.coin}
          options={coins}
          onChange={(next) => set({ coin: next })}
        />
        {(['from', 'to'] as const).map((name) => (
          <DateField
            words={dateWords}
            key={name}
            label={words(`console.staking.bonus.${name}`)}
            value={bonus[name]}
            onChange={(next) => set({ [name]: next })}
          />
        ))}
        <AmountField
          label={words('console.staking.bonus.most')}
          placeholder={words('console.staking.noLimit')}
          value={bonus.most}
          asset={bonus.coin === '' ? coin : bonus.coin}
          onChange={(most) => set({ most })}
        />
        {(['task', 'jump'] as const).map((name) => (
          <TextField
            key={name}
            label={words(`console.staking.bonus.${name}`)}
            hint={words(`console.staking.bonus.${name}.hint`)}
            autoComplete="off"
            maxLength={name === 'task' ? 60 : 300}
            value={bonus[name]}
            onChange={(next) => set({ [name]: next })}
          />
        ))}
      </FieldGrid>
      <RowsField
        name={<Say id="console.staking.bonus.tiers" />}
        rows={bonus.tiers}
        least={1}
        blank={BLANK_TIER}
        onChange={(tiers) => set({ tiers })}
        addLabel={<Say id="console.staking.bonus.tier.add" />}
        removeLabel={<Say id="console.staking.bonus.tier.remove" />}
        fields={(row, place, setRow) =>
          (['least', 'most', 'rate'] as const).map((name) => (
            <AmountField
              key={name}
              label={words(`console.staking.bonus.tier.${name}`, { place })}
              placeholder={name === 'most' ? words('console.staking.noLimit') : undefined}
              value={row[name]}
              asset={name === 'rate' ? '%' : coin}
              onChange={(next) => setRow({ [name]: next })}
            />
          ))
        }
      />
    </>
  )
}

const optionOf = (asset: string) => ({ value: asset, label: asset })
