import { listedOptions } from '@tenor/browser/assets'
import type { NewSoftCoin, SoftStakingCoinOffer } from '@tenor/contract/soft-staking'
import { AmountField, Choice, Notice, Verbatim } from '@tenor/ui'
import { OfferEditor } from '../../core/catalogue/index.ts'
import { useFourEyes } from '../../core/proposals/index.ts'
import { FieldGrid } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { bodyOfSoftCoin, formOfSoftCoin, newSoftCoin, type SoftCoinForm, softFieldsChanged } from './soft-coin-form.ts'
import { useSoftCoinCreate, useSoftCoinUpdate } from './soft-staking-queries.ts'

const NO_BOUND = '-1'
/** `row` null: a new coin. */
export type SoftCoinEditorProps = { row: SoftStakingCoinOffer | null; onClose: () => void }

/** A coin: its terms as they will be from the next midnight. */
export function SoftCoinEditor({ row, onClose }: SoftCoinEditorProps) {
  const [create, update] = [useSoftCoinCreate(), useSoftCoinUpdate()]
  const bounds = useFourEyes().data
  const { error, isPending } = row === null ? create : update
  return (
    <OfferEditor
      title={<Say id={row === null ? 'console.softStaking.new' : 'console.catalogue.act.change'} />}
      aside={row === null ? undefined : <Verbatim text={row.coin} />}
      first={() => (row === null ? newSoftCoin() : formOfSoftCoin(row))}
      read={bodyOfSoftCoin}
      sent={(body: NewSoftCoin) => (row === null ? body : softFieldsChanged(row, body))}
      before={row === null ? null : bodyOfSoftCoin(formOfSoftCoin(row)).body}
      fields={(form, onChange) => <SoftCoinFields form={form} isNew={row === null} onChange={onChange} />}
      review={() => (
        <Notice>
          <Say id="console.softStaking.change.text" />
        </Notice>
      )}
      // The server knows whether a change gives more: a new coin always does.
      takesTwo={() => row === null && bounds !== undefined && bounds.offer_above !== NO_BOUND}
      saving={{
        error,
        isPending,
        send: (body, done) =>
          row === null
            ? create.mutate(body, done)
            : update.mutate({ ...softFieldsChanged(row, body), id: row.id, version: row.version }, done),
      }}
      saved={(given) => (
        <Say
          id="console.catalogue.saved"
          values={{ id: <Verbatim text={'id' in given ? String(given.id) : row?.id} /> }}
        />
      )}
      onClose={onClose}
    />
  )
}

type FieldsProps = { form: SoftCoinForm; isNew: boolean; onChange: (form: SoftCoinForm) => void }

function SoftCoinFields({ form, isNew, onChange }: FieldsProps) {
  const words = useWords()
  const set = (part: Partial<SoftCoinForm>) => onChange({ ...form, ...part })
  return (
    <FieldGrid>
      {isNew && (
        <Choice
          label={words('console.balance.asset')}
          value={form.coin}
          options={listedOptions()}
          onChange={(coin) => set({ coin })}
        />
      )}
      <AmountField
        label={words('console.softStaking.rate')}
        value={form.rate}
        asset="%"
        onChange={(rate) => set({ rate })}
      />
      <AmountField
        label={words('console.softStaking.least')}
        value={form.least}
        asset={form.coin}
        onChange={(least) => set({ least })}
      />
      <AmountField
        label={words('console.softStaking.most')}
        placeholder={words('console.softStaking.most.none')}
        value={form.most}
        asset={form.coin}
        onChange={(most) => set({ most })}
      />
    </FieldGrid>
  )
}
