import { assetsNow, firstCoin, listedOptions, tokenOptions } from '@tenor/browser/assets'
import { isParCoin, SOURCE_KINDS } from '@tenor/contract/staking'
import { AmountField, Choice, TextField, Toggle } from '@tenor/ui'
import { FieldGroup, RowsField } from '../../../core/catalogue/index.ts'
import { FieldGrid } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { LongTextField } from './long-text-field.tsx'
import { BonusFields } from './staking-bonus-fields.tsx'
import { DiscountFields } from './staking-discount-fields.tsx'
import {
  BLANK_LEAVE,
  BLANK_REWARD,
  type LeaveForm,
  STAKING_DAYS,
  STAKING_LIMITS,
  type StakingForm,
} from './staking-form.ts'

export type StakingFieldsProps = { form: StakingForm; isNew: boolean; onChange: (form: StakingForm) => void }

/** What exchange products give, and others may pay. */
const TYPES = ['1', '0'] as const
const BASE_ONLY = ['baseRate'] as const
const FEE_AND_BASE = ['fee', 'baseRate'] as const

/** Known coins, and those that a row has: a token of an exchange product is given for what is minted. */
function assetOptions(chosen: readonly string[]) {
  const others = chosen.filter((coin) => coin !== '' && !listedOptions().some(({ value }) => value === coin))
  return [...listedOptions(), ...new Set(others)].map((each) =>
    typeof each === 'string' ? { value: each, label: each } : each,
  )
}

/** Everything that an operator asks of a staking product. */
export function StakingFields({ form, isNew, onChange }: StakingFieldsProps) {
  const words = useWords()
  const set = (part: Partial<StakingForm>) => onChange({ ...form, ...part })
  return (
    <>
      <FieldGrid>
        {isNew && (
          <Choice
            label={words('console.balance.asset')}
            value={form.coin}
            options={listedOptions()}
            onChange={(coin) => set({ coin })}
          />
        )}
        {isNew && (
          <Choice
            label={words('console.staking.type')}
            value={form.type}
            options={TYPES.map((value) => ({ value, label: words(`console.staking.type.${value}`) }))}
            onChange={(type) => set({ type })}
          />
        )}
        <TextField
          label={words('console.staking.name')}
          autoComplete="off"
          maxLength={60}
          value={form.name}
          onChange={(name) => set({ name })}
        />
      </FieldGrid>
      <FieldGrid>
        <Choice
          label={words('console.staking.source')}
          value={form.source}
          options={SOURCE_KINDS.map((value) => ({ value, label: words(`console.staking.source.${value}`) }))}
          onChange={(source) => set({ source })}
        />
        {form.token === null && (
          <Toggle isOn={form.passesLosses} onChange={(passesLosses) => set({ passesLosses })}>
            <Say id="console.staking.passLosses" />
          </Toggle>
        )}
      </FieldGrid>
      <RewardFields form={form} onChange={onChange} />
      <BonusFields bonus={form.bonus} coin={form.coin} onChange={(bonus) => set({ bonus })} />
      {form.token === null && <DiscountFields form={form} onChange={onChange} />}
      <LimitFields form={form} onChange={onChange} />
      <LeaveFields form={form} onChange={onChange} />
      {form.type === '2' && <CollateralFields form={form} onChange={onChange} />}
      <TextsFields form={form} onChange={onChange} />
    </>
  )
}

type PartProps = Omit<StakingFieldsProps, 'isNew'>

/** What it pays by the day, each entry in a coin, and what of it the exchange keeps. */
function RewardFields({ form, onChange }: PartProps) {
  const words = useWords()
  const coins = [{ value: '', label: words('console.staking.reward.same') }, ...listedOptions(), ...tokenOptions()]
  return (
    <>
      <RowsField
        name={<Say id="console.staking.rewards" />}
        rows={form.rewards}
        least={1}
        blank={BLANK_REWARD}
        onChange={(rewards) => onChange({ ...form, rewards })}
        addLabel={<Say id="console.staking.reward.add" />}
        removeLabel={<Say id="console.staking.reward.remove" />}
        fields={(row, place, set) => (
          <>
            <Choice
              label={words('console.staking.reward.coin', { place })}
              value={row.coin}
              options={coins}
              onChange={(coin) => set({ coin })}
            />
            <AmountField
              label={words('console.staking.reward.rate', { place })}
              value={row.rate}
              asset="%"
              onChange={(rate) => set({ rate })}
            />
            <TextField
              label={words('console.staking.reward.delay', { place })}
              hint={words('console.staking.reward.delay.hint')}
              autoComplete="off"
              value={row.delay}
              onChange={(delay) => set({ delay })}
            />
            {row.coin !== '' && (
              <AmountField
                label={words('console.staking.reward.exchangeRate', { place })}
                below={<Say id="console.staking.reward.exchangeRate.hint" />}
                value={row.exchangeRate}
                asset={form.coin}
                onChange={(exchangeRate) => set({ exchangeRate })}
              />
            )}
            {form.source !== 'fixed' && (
              <AmountField
                label={words('console.staking.reward.ceiling', { place })}
                below={<Say id="console.staking.reward.ceiling.hint" />}
                value={row.ceiling}
                asset="%"
                onChange={(ceiling) => set({ ceiling })}
              />
            )}
            {form.type === '2' && (
              <Toggle isOn={row.isDebt} onChange={(isDebt) => set({ isDebt })}>
                <Say id="console.staking.reward.debt" values={{ place }} />
              </Toggle>
            )}
          </>
        )}
      />
      <FieldGrid>
        {(form.token === null ? FEE_AND_BASE : BASE_ONLY).map((name) => (
          <AmountField
            key={name}
            label={words(`console.staking.${name}`)}
            below={<Say id={`console.staking.${name}.hint`} />}
            value={form[name]}
            asset="%"
            onChange={(next) => onChange({ ...form, [name]: next })}
          />
        ))}
      </FieldGrid>
    </>
  )
}

/** Most characters of what is said of it, as the call takes them. */
const TEXTS = [
  ['periodText', 200],
  ['tips', 500],
] as const
const BANNER_MOST = 300

/** What is said of it beside its figures. */
function TextsFields({ form, onChange }: PartProps) {
  const words = useWords()
  return (
    <FieldGroup name={<Say id="console.staking.texts" />}>
      {TEXTS.map(([name, maxLength]) => (
        <LongTextField
          key={name}
          label={words(`console.staking.${name}`)}
          hint={words(`console.staking.${name}.hint`)}
          maxLength={maxLength}
          value={form[name]}
          onChange={(next) => onChange({ ...form, [name]: next })}
        />
      ))}
      <TextField
        label={words('console.staking.banner')}
        hint={words('console.staking.banner.hint')}
        dir="ltr"
        autoComplete="off"
        maxLength={BANNER_MOST}
        value={form.banner}
        onChange={(banner) => onChange({ ...form, banner })}
      />
    </FieldGroup>
  )
}

/** Least and most of a stake, of a customer, of everybody. */
function LimitFields({ form, onChange }: PartProps) {
  const words = useWords()
  return (
    <FieldGroup name={<Say id="console.staking.limits" />}>
      <FieldGrid>
        {(['least', 'leastRedeem'] as const).map((name) => (
          <AmountField
            key={name}
            label={words(`console.staking.${name}`)}
            value={form[name]}
            asset={form.coin}
            onChange={(next) => onChange({ ...form, [name]: next })}
          />
        ))}
        {STAKING_LIMITS.map((name) => (
          <AmountField
            key={name}
            label={words(`console.staking.${name}`)}
            placeholder={words('console.staking.noLimit')}
            value={form[name]}
            asset={form.coin}
            onChange={(next) => onChange({ ...form, [name]: next })}
          />
        ))}
      </FieldGrid>
    </FieldGroup>
  )
}

/** How long a redemption takes, what it costs, and how it is had fast. */
function LeaveFields({ form, onChange }: PartProps) {
  const words = useWords()
  const own = form.type === '2' ? [] : [{ value: '', label: words('console.staking.reward.same') }]
  const coins = [...own, ...assetOptions(form.leaves.map(({ coin }) => coin))]
  return (
    <>
      <FieldGroup name={<Say id="console.staking.days" />}>
        <FieldGrid>
          {STAKING_DAYS.map((name) => (
            <TextField
              key={name}
              label={words(`console.staking.days.${name}`)}
              inputMode="numeric"
              autoComplete="off"
              value={form[name]}
              onChange={(next) => onChange({ ...form, [name]: next })}
            />
          ))}
        </FieldGrid>
      </FieldGroup>
      <RowsField
        name={<Say id="console.staking.leaves" />}
        rows={form.leaves}
        least={1}
        blank={BLANK_LEAVE}
        onChange={(leaves) => onChange({ ...form, leaves })}
        addLabel={<Say id="console.staking.leave.add" />}
        removeLabel={<Say id="console.staking.leave.remove" />}
        fields={(row, place, set) => (
          <>
            <Choice
              label={words('console.staking.leave.coin', { place })}
              value={row.coin}
              options={coins}
              onChange={(coin) => set({ coin })}
            />
            <AmountField
              label={words('console.staking.leave.fee', { place })}
              value={row.fee}
              asset="%"
              onChange={(fee) => set({ fee })}
            />
            <FastFields row={row} place={place} coin={form.coin} set={set} />
          </>
        )}
      />
    </>
  )
}

/** What can be given for a minted coin, which part of its worth counts, and most that is owed in all. */
function CollateralFields({ form, onChange }: PartProps) {
  const words = useWords()
  const coins = assetOptions(form.collateral.map(({ coin }) => coin))
  return (
    <>
      <RowsField
        name={<Say id="console.staking.collateral" />}
        rows={form.collateral}
        least={1}
        blank={{ coin: firstCoin(), factor: '', rate: '' }}
        onChange={(collateral) => onChange({ ...form, collateral })}
        addLabel={<Say id="console.staking.collateral.add" />}
        removeLabel={<Say id="console.staking.collateral.remove" />}
        fields={(row, place, set) => (
          <>
            <Choice
              label={words('console.staking.collateral.coin', { place })}
              value={row.coin}
              options={coins}
              onChange={(coin) => set({ coin })}
            />
            {!isParCoin(assetsNow(), row.coin) && (
              <AmountField
                label={words('console.staking.collateral.factor', { place })}
                below={<Say id="console.staking.collateral.factor.hint" />}
                value={row.factor}
                asset="%"
                onChange={(factor) => set({ factor })}
              />
            )}
            {!isParCoin(assetsNow(), row.coin) && (
              <AmountField
                label={words('console.staking.collateral.rate', { place })}
                below={<Say id="console.staking.collateral.rate.hint" />}
                value={row.rate}
                asset="%"
                onChange={(rate) => set({ rate })}
              />
            )}
          </>
        )}
      />
      <AmountField
        label={words('console.stakingMint.debtLimit')}
        placeholder={words('console.staking.noLimit')}
        value={form.debts}
        asset={form.coin}
        onChange={(debts) => onChange({ ...form, debts })}
      />
    </>
  )
}

type FastProps = { row: LeaveForm; place: number; coin: string; set: (part: Partial<LeaveForm>) => void }

function FastFields({ row, place, coin, set }: FastProps) {
  const words = useWords()
  return (
    <>
      <Toggle isOn={row.isQuick} onChange={(isQuick) => set({ isQuick })}>
        <Say id="console.staking.leave.quick" values={{ place }} />
      </Toggle>
      {row.isQuick && (
        <>
          <TextField
            label={words('console.staking.leave.minutes', { place })}
            inputMode="numeric"
            autoComplete="off"
            value={row.minutes}
            onChange={(minutes) => set({ minutes })}
          />
          <AmountField
            label={words('console.staking.leave.quickFee', { place })}
            value={row.quickFee}
            asset="%"
            onChange={(quickFee) => set({ quickFee })}
          />
          <AmountField
            label={words('console.staking.leave.daily', { place })}
            placeholder={words('console.staking.noLimit')}
            value={row.daily}
            asset={coin}
            onChange={(daily) => set({ daily })}
          />
        </>
      )}
    </>
  )
}
