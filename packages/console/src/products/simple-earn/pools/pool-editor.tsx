import type { FlexiblePoolCreateBody, FlexiblePoolRow } from '@tenor/contract/simple-earn'
import { Notice, Verbatim } from '@tenor/ui'
import { OfferEditor } from '../../../core/catalogue/index.ts'
import { useFourEyes } from '../../../core/proposals/index.ts'
import { Say } from '../../../platform/phrases/index.ts'
import { usePoolChange, usePoolCreate } from '../simple-earn-queries.ts'
import { PoolFields } from './pool-fields.tsx'
import { bodyOfPool, formOfPool, newPool, poolChange, willWait } from './pool-form.ts'
import { PoolPreview } from './pool-preview.tsx'

export type PoolEditorProps = {
  /** Null: a new pool. */
  row: FlexiblePoolRow | null
  onClose: () => void
}

/** A pool's terms: the form, what the curve comes to and what changes, and only then it is saved. */
export function PoolEditor({ row, onClose }: PoolEditorProps) {
  const [create, change] = [usePoolCreate(), usePoolChange()]
  const bounds = useFourEyes().data
  const { error, isPending } = row === null ? create : change
  const sent = (body: FlexiblePoolCreateBody) => {
    if (row === null) return body
    const { asset: _, ...changed } = poolChange(row, body)
    return changed
  }
  return (
    <OfferEditor
      title={<Say id={row === null ? 'console.pools.new' : 'console.pools.change'} />}
      aside={row === null ? undefined : <Verbatim text={row.asset} />}
      first={() => (row === null ? newPool() : formOfPool(row))}
      read={bodyOfPool}
      sent={sent}
      before={row === null ? null : bodyOfPool(formOfPool(row)).body}
      fields={(form, onChange) => <PoolFields form={form} isNew={row === null} onChange={onChange} />}
      review={(body) => (
        <>
          <Notice>
            <Say id={row === null ? 'console.pools.new.text' : 'console.pools.change.text'} />
          </Notice>
          <PoolPreview row={row} body={body} />
        </>
      )}
      takesTwo={(body) => bounds !== undefined && willWait(row, body, bounds.offer_above)}
      isShownElsewhere={row === null}
      saving={{
        error,
        isPending,
        send: (body, done) =>
          row === null
            ? create.mutate(body, done)
            : change.mutate({ ...poolChange(row, body), version: row.version }, done),
      }}
      saved={(given) => (
        <Say
          id="console.pools.saved"
          values={{ asset: <Verbatim text={'asset' in given ? String(given.asset) : row?.asset} /> }}
        />
      )}
      onClose={onClose}
    />
  )
}
