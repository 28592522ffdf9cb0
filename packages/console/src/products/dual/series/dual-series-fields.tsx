import { DUAL_TYPES, type DualType, sandboxSurface } from '@tenor/contract/dual'
import { AmountField, Button, TextField, Toggle } from '@tenor/ui'
import { useId, useState } from 'react'
import { Acts, FieldGrid, Stack } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from './dual-series.module.css'
import { modelNumber, type SeriesForm, type SideForm, surfaceText } from './dual-series-form.ts'

export type SeriesFieldsProps = { form: SeriesForm; onChange: (form: SeriesForm) => void }

/** All that the listing of a coin goes by. */
export function SeriesFields({ form, onChange }: SeriesFieldsProps) {
  return (
    <Stack>
      <FieldGrid>
        <Toggle isOn={form.enabled} onChange={(enabled) => onChange({ ...form, enabled })}>
          <Say id="console.dual.series.listed" />
        </Toggle>
        <Toggle isOn={form.vip} onChange={(vip) => onChange({ ...form, vip })}>
          <Say id="console.dual.series.vip" />
        </Toggle>
      </FieldGrid>
      <div className={styles.sides}>
        {DUAL_TYPES.map((type) => (
          <SideFields
            key={type}
            type={type}
            side={form[type]}
            onChange={(side) => onChange({ ...form, [type]: side })}
          />
        ))}
      </div>
      <SurfaceFields text={form.surface} onChange={(surface) => onChange({ ...form, surface })} />
    </Stack>
  )
}

const NUMBERS = [
  ['targets', 'console.dual.series.targets'],
  ['nearest', 'console.dual.series.nearest'],
  ['reach', 'console.dual.series.reach'],
  ['min_copies', 'console.dual.copies.least'],
  ['max_copies', 'console.dual.copies.most'],
  ['capacity_copies', 'console.dual.series.capacity'],
] as const

type SideFieldsProps = { type: DualType; side: SideForm; onChange: (side: SideForm) => void }

function SideFields({ type, side, onChange }: SideFieldsProps) {
  const words = useWords()
  return (
    <fieldset className={styles.side}>
      <legend className={styles.legend}>
        <Say id={`dual.type.${type}`} />
      </legend>
      <Toggle isOn={side.enabled} onChange={(enabled) => onChange({ ...side, enabled })}>
        <Say id="console.dual.series.listed" />
      </Toggle>
      <AmountField
        label={words('console.dual.series.margin')}
        value={side.margin}
        asset="%"
        onChange={(margin) => onChange({ ...side, margin })}
      />
      <AmountField
        label={words('dual.panel.redeemFee')}
        below={<Say id="console.dual.redeemFee.hint" />}
        value={side.redeemFee}
        asset="%"
        onChange={(redeemFee) => onChange({ ...side, redeemFee })}
      />
      <TextField
        label={words('console.dual.series.terms')}
        hint={words('console.dual.series.terms.hint')}
        value={side.terms}
        autoComplete="off"
        onChange={(terms) => onChange({ ...side, terms })}
      />
      <div className={styles.numbers}>
        <FieldGrid>
          {NUMBERS.map(([field, label]) => (
            <TextField
              key={field}
              label={words(label)}
              value={side[field]}
              inputMode="numeric"
              autoComplete="off"
              onChange={(text) => onChange({ ...side, [field]: text.trim() })}
            />
          ))}
        </FieldGrid>
      </div>
    </fieldset>
  )
}

type SurfaceFieldsProps = { text: string; onChange: (text: string) => void }

function SurfaceFields({ text, onChange }: SurfaceFieldsProps) {
  const id = useId()
  return (
    <fieldset className={styles.side}>
      <legend className={styles.legend}>
        <Say id="console.dual.series.surface" />
      </legend>
      <label htmlFor={id}>
        <Say id="console.dual.series.surface.text" />
      </label>
      <textarea
        id={id}
        dir="ltr"
        className={styles.surface}
        value={text}
        rows={12}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      <ShapeFields onMake={onChange} />
    </fieldset>
  )
}

/** A surface free of arbitrage from three numbers, in place of the slices. */
function ShapeFields({ onMake }: { onMake: (text: string) => void }) {
  const words = useWords()
  const [shape, setShape] = useState({ atTheMoney: '0.5', skew: '-0.1', smile: '0.6' })
  const atTheMoney = modelNumber(shape.atTheMoney)
  const skew = modelNumber(shape.skew)
  const smile = modelNumber(shape.smile)
  return (
    <>
      <p>
        <Say id="console.dual.series.shape" />
      </p>
      <div className={styles.shape}>
        {(['atTheMoney', 'skew', 'smile'] as const).map((name) => (
          <TextField
            key={name}
            label={words(`console.dual.series.shape.${name}`)}
            value={shape[name]}
            inputMode="decimal"
            autoComplete="off"
            onChange={(value) => setShape({ ...shape, [name]: value.trim() })}
          />
        ))}
      </div>
      <Acts>
        <Button
          kind="ghost"
          isDisabled={[atTheMoney, skew, smile].some(Number.isNaN)}
          onPress={() => onMake(surfaceText(sandboxSurface({ atTheMoney, skew, smile })))}
        >
          <Say id="console.dual.series.shape.make" />
        </Button>
      </Acts>
    </>
  )
}
