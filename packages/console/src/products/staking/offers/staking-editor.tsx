import type { NewStakingBody, StakingBackOfficeRow } from '@tenor/contract/staking'
import { Notice, Verbatim } from '@tenor/ui'
import { OfferEditor } from '../../../core/catalogue/index.ts'
import { useFourEyes } from '../../../core/proposals/index.ts'
import { Say } from '../../../platform/phrases/index.ts'
import { useStakingCreate, useStakingUpdate } from '../staking-queries.ts'
import { StakingFields } from './staking-fields.tsx'
import { bodyOfStaking, formOfStaking, newStaking, stakingFieldsChanged, stakingUpdate } from './staking-form.ts'

export type StakingEditorProps = {
  /** Null: a new product. */
  row: StakingBackOfficeRow | null
  onClose: () => void
}

const NO_BOUND = '-1'

/** A staking product: its terms as they will be from the next midnight. */
export function StakingEditor({ row, onClose }: StakingEditorProps) {
  const [create, update] = [useStakingCreate(), useStakingUpdate()]
  const bounds = useFourEyes().data
  const { error, isPending } = row === null ? create : update
  const sent = (body: NewStakingBody) => (row === null ? body : stakingFieldsChanged(row, body))
  return (
    <OfferEditor
      title={<Say id={row === null ? 'console.staking.new' : 'console.catalogue.act.change'} />}
      aside={row === null ? undefined : <Verbatim text={`${row.name} · ${row.id}`} />}
      first={() => (row === null ? newStaking() : formOfStaking(row))}
      read={bodyOfStaking}
      sent={sent}
      before={row === null ? null : bodyOfStaking(formOfStaking(row)).body}
      fields={(form, onChange) => <StakingFields form={form} isNew={row === null} onChange={onChange} />}
      review={() => (
        <Notice>
          <Say id={row === null ? 'console.staking.new.text' : 'console.staking.change.text'} />
        </Notice>
      )}
      // The server knows whether a change gives more: a new product always does.
      takesTwo={() => row === null && bounds !== undefined && bounds.offer_above !== NO_BOUND}
      saving={{
        error,
        isPending,
        send: (body, done) =>
          row === null
            ? create.mutate(body, done)
            : update.mutate({ ...stakingUpdate(row, body), version: row.version }, done),
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
