import type { FieldInputProps, FieldKind } from '@tenor/browser/forms'
import { AmountField, Notice } from '@tenor/ui'
import { FieldGroup } from '../../../core/catalogue/index.ts'
import { FieldGrid } from '../../../platform/page/index.ts'
import { fractionOfPercent, percentOfFraction } from '../../../platform/percent.ts'
import { useWords } from '../../../platform/phrases/index.ts'

const RATES = ['base', 'kink', 'slope1', 'slope2', 'cap'] as const
type Curve = Record<(typeof RATES)[number], string>

const mapRates = (of: (name: (typeof RATES)[number]) => string): Curve => ({
  base: of('base'),
  kink: of('kink'),
  slope1: of('slope1'),
  slope2: of('slope2'),
  cap: of('cap'),
})

/** The curve of a pool's rate, in percent; `kink` of utilisation. */
export const CURVE: FieldKind<Curve, Curve> = {
  write: (sent) => mapRates((name) => percentOfFraction(sent[name])),
  read: (typed) => {
    const areRates = RATES.every((name) => fractionOfPercent(typed[name]) !== null)
    return areRates ? mapRates((name) => fractionOfPercent(typed[name]) ?? '0') : undefined
  },
  input: (props) => <CurveInput {...props} />,
}

function CurveInput({ label, value, fault, onChange }: FieldInputProps<Curve>) {
  const words = useWords()
  return (
    <FieldGroup name={label}>
      <FieldGrid>
        {RATES.map((name) => (
          <AmountField
            key={name}
            label={words(`console.pools.${name}`)}
            value={value[name]}
            asset="%"
            onChange={(next) => onChange({ ...value, [name]: next })}
          />
        ))}
      </FieldGrid>
      {fault !== null && <Notice kind="fault">{fault}</Notice>}
    </FieldGroup>
  )
}
