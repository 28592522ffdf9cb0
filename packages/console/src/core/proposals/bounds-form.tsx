import { type FourEyesBoundsRow, type FourEyesRow, QUOTE_ASSET, setFourEyes } from '@tenor/contract/core'
import { readDecimal } from '@tenor/contract/money'
import { Amount, AmountField, Button, Toggle, useSay } from '@tenor/ui'
import { useState } from 'react'
import {
  Acts,
  type Difference,
  DifferenceTable,
  FieldGrid,
  RefusalLine,
  Stack,
  useMay,
} from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import { useBoundsChange } from './proposals-queries.ts'

const GIVEN_ALONE = ['voucher_above', 'operator_day', 'operator_month', 'standing_day'] as const
const CAPS = ['voucher_most', 'customer_most', 'day_most', 'offer_above'] as const
const AMOUNTS = [...GIVEN_ALONE, ...CAPS] as const
const FLAGS = ['roles', 'tiers', 'limits', 'series', 'operators_order'] as const
/** A count, and a fraction. */
const PLAIN: readonly string[] = ['standing_day', 'offer_above']
type BoundName = (typeof AMOUNTS | typeof FLAGS)[number]

const NONE = '-1'

/** What takes two operators: read by all, changed by an administrator. A blank field is no bound. */
export function BoundsForm({ row }: { row: FourEyesBoundsRow }) {
  const words = useWords()
  const say = useSay()
  const [form, setForm] = useState(row)
  const change = useBoundsChange()
  const mayChange = useMay(setFourEyes)
  const isGood = (text: string) => text === NONE || (readDecimal(text).ok && !text.startsWith('-'))
  const changed = [...AMOUNTS, ...FLAGS].filter((name) => form[name] !== row[name])
  const save = () =>
    change.mutate(
      { ...Object.fromEntries(changed.map((name) => [name, form[name]])), version: row.version },
      {
        onSuccess: (given) =>
          say(<Say id={'proposal_id' in given ? 'console.proposals.made' : 'console.bounds.saved'} />, 'good'),
      },
    )
  return (
    <Stack>
      <FieldGrid>
        {AMOUNTS.map((name) => (
          <AmountField
            key={name}
            label={words(`console.bounds.${name}`)}
            below={words('console.bounds.hint')}
            placeholder=""
            value={form[name] === NONE ? '' : form[name]}
            asset={PLAIN.includes(name) ? '' : QUOTE_ASSET}
            disabled={!mayChange}
            fault={isGood(form[name]) ? null : words('console.bounds.malformed')}
            onChange={(text) => setForm({ ...form, [name]: text === '' ? NONE : text })}
          />
        ))}
      </FieldGrid>
      {FLAGS.map((name) => (
        <Toggle
          key={name}
          isOn={form[name] === 1}
          isDisabled={!mayChange}
          onChange={(isOn) => setForm({ ...form, [name]: isOn ? 1 : 0 })}
        >
          <Say id={`console.bounds.${name}`} />
        </Toggle>
      ))}
      {changed.length > 0 && AMOUNTS.every((name) => isGood(form[name])) && (
        <DifferenceTable rows={changed.map((name) => differenceOf(name, row, form, words))} />
      )}
      <RefusalLine error={change.error} />
      {mayChange && (
        <Acts>
          <Button
            kind="primary"
            isDisabled={changed.length === 0 || !AMOUNTS.every((name) => isGood(form[name]))}
            isPending={change.isPending}
            onPress={save}
          >
            <Say id="act.save" />
          </Button>
        </Acts>
      )}
    </Stack>
  )
}

function differenceOf(name: BoundName, row: FourEyesRow, form: FourEyesRow, words: Words): Difference {
  const shown = (value: string | number) => {
    if (typeof value === 'number') return words(value === 1 ? 'console.yes' : 'console.no')
    return value === NONE ? '–' : <Amount value={value} />
  }
  return { id: name, name: words(`console.bounds.${name}`), before: shown(row[name]), after: shown(form[name]) }
}
