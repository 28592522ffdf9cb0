import type { FixedBackOfficeRow, NewFixedBody } from '@tenor/contract/simple-earn'
import { Notice, Verbatim } from '@tenor/ui'
import { OfferEditor } from '../../../core/catalogue/index.ts'
import { Say } from '../../../platform/phrases/index.ts'
import { useFixedCreate, useFixedUpdate } from '../simple-earn-queries.ts'
import { FixedSaleFields, FixedTermFields } from './fixed-fields.tsx'
import { bodyOfFixed, fixedChange, formOfFixed, newFixedForm } from './fixed-form.ts'

export type FixedEditorProps = {
  /** Null: a new product. */
  row: FixedBackOfficeRow | null
  onClose: () => void
}

/** A fixed product. Terms that were sold are asked for all the same: the server knows whether. */
export function FixedEditor({ row, onClose }: FixedEditorProps) {
  const [create, update] = [useFixedCreate(), useFixedUpdate()]
  const { error, isPending } = row === null ? create : update
  const sent = (body: NewFixedBody) => {
    if (row === null) return body
    const { id: _, ...changed } = fixedChange(row, body)
    return changed
  }
  return (
    <OfferEditor
      title={<Say id={row === null ? 'console.fixed.new' : 'console.catalogue.act.change'} />}
      aside={row === null ? undefined : <Verbatim text={row.id} />}
      first={() => (row === null ? newFixedForm() : formOfFixed(row))}
      read={bodyOfFixed}
      sent={sent}
      before={row === null ? null : bodyOfFixed(formOfFixed(row)).body}
      fields={(form, onChange) => (
        <>
          {row !== null && (
            <Notice>
              <Say id="console.fixed.change.text" />
            </Notice>
          )}
          {row === null && <FixedTermFields form={form} onChange={onChange} />}
          <FixedSaleFields form={form} onChange={onChange} />
          {row !== null && <FixedTermFields form={form} onChange={onChange} />}
        </>
      )}
      saving={{
        error,
        isPending,
        send: (body, done) =>
          row === null
            ? create.mutate(body, done)
            : update.mutate({ ...fixedChange(row, body), version: row.version }, done),
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
