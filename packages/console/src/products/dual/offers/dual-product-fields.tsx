import { pricedOptions } from '@tenor/browser/assets'
import { DUAL_ACCEPTANCES, DUAL_QUOTE_ASSET, DUAL_TYPES } from '@tenor/contract/dual'
import { AmountField, Choice, DateField, TextField } from '@tenor/ui'
import { FieldGrid } from '../../../platform/page/index.ts'
import { Say, useDateWords, useReasonWords, useWords } from '../../../platform/phrases/index.ts'
import { CATEGORIES, type FormFaults, isRedeemable, type ProductForm } from './dual-product-form.ts'

export type ProductFieldsProps = {
  form: ProductForm
  /** Those that are to be shown. */
  faults: FormFaults
  onChange: (form: ProductForm) => void
}

/** What a product is: direction, coin, target, delivery, group, acceptance. Fixed once it is listed. */
export function ProductTermFields({ form, faults, onChange }: ProductFieldsProps) {
  const words = useWords()
  const dateWords = useDateWords()
  const reason = useReasonWords()
  const set = (part: Partial<ProductForm>) => onChange({ ...form, ...part })
  return (
    <>
      <FieldGrid>
        <Choice
          label={words('dual.direction')}
          value={form.type}
          options={DUAL_TYPES.map((value) => ({ value, label: words(`dual.type.${value}`) }))}
          onChange={(type) => set({ type })}
        />
        <Choice
          label={words('dual.coin')}
          value={form.coin}
          options={pricedOptions()}
          onChange={(coin) => set({ coin })}
        />
      </FieldGrid>
      <AmountField
        label={words('dual.order.target')}
        value={form.target}
        asset={DUAL_QUOTE_ASSET}
        fault={faults.target === undefined ? undefined : reason(faults.target)}
        onChange={(target) => set({ target })}
      />
      <FieldGrid>
        <DateField
          withTime
          words={dateWords}
          label={words('console.dual.delivery.field')}
          value={form.delivery}
          fault={faults.delivery === undefined ? null : reason(faults.delivery)}
          onChange={(delivery) => set({ delivery })}
        />
        <Choice
          label={words('dual.category')}
          value={form.category}
          options={CATEGORIES.map((value) => ({ value, label: words(`dual.category.${value}`) }))}
          onChange={(category) => set({ category })}
        />
        <Choice
          label={words('console.dual.acceptance')}
          value={form.acceptance}
          options={DUAL_ACCEPTANCES.map((value) => ({ value, label: words(`console.dual.acceptance.${value}`) }))}
          onChange={(acceptance) => set({ acceptance })}
        />
        <Choice
          label={words('console.dual.begin')}
          value={form.listing}
          options={(['listed', 'paused'] as const).map((value) => ({
            value,
            label: words(`console.catalogue.${value}`),
          }))}
          onChange={(listing) => set({ listing })}
        />
      </FieldGrid>
    </>
  )
}

/** What may be changed at any time: rate, bounds of an order, capacity, the fee of leaving early. */
export function ProductOfferFields({ form, faults, onChange }: ProductFieldsProps) {
  const words = useWords()
  const reason = useReasonWords()
  const set = (part: Partial<ProductForm>) => onChange({ ...form, ...part })
  const invested = form.type === 'call' ? form.coin : DUAL_QUOTE_ASSET
  const fault = (field: keyof ProductForm) => {
    const found = faults[field]
    return found === undefined ? undefined : reason(found)
  }
  return (
    <>
      <AmountField
        label={words('console.dual.apr')}
        value={form.apr}
        asset="%"
        fault={fault('apr')}
        onChange={(apr) => set({ apr })}
      />
      <FieldGrid>
        <TextField
          label={words('console.dual.copies.least')}
          hint={words('console.dual.copies.hint')}
          inputMode="numeric"
          autoComplete="off"
          value={form.leastCopies}
          fault={fault('leastCopies')}
          onChange={(leastCopies) => set({ leastCopies: leastCopies.trim() })}
        />
        <TextField
          label={words('console.dual.copies.most')}
          inputMode="numeric"
          autoComplete="off"
          value={form.mostCopies}
          fault={fault('mostCopies')}
          onChange={(mostCopies) => set({ mostCopies: mostCopies.trim() })}
        />
      </FieldGrid>
      <AmountField
        label={words('console.dual.capacity')}
        below={<Say id="console.dual.capacity.hint" />}
        value={form.capacity}
        asset={invested}
        fault={fault('capacity')}
        onChange={(capacity) => set({ capacity })}
      />
      {isRedeemable(form.category) && (
        <AmountField
          label={words('dual.panel.redeemFee')}
          below={<Say id="console.dual.redeemFee.hint" />}
          value={form.redeemFee}
          asset="%"
          fault={fault('redeemFee')}
          onChange={(redeemFee) => set({ redeemFee })}
        />
      )}
    </>
  )
}
