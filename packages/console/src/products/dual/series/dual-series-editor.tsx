import { DUAL_QUOTE_ASSET, type DualSeriesRow, dualBackOfficeSeriesUpdate } from '@tenor/contract/dual'
import { Button, Notice, Price, useSay, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import {
  Acts,
  type Difference,
  DifferenceTable,
  May,
  RefusalLine,
  Section,
  Stack,
} from '../../../platform/page/index.ts'
import { Say, useReasonWords, useWords } from '../../../platform/phrases/index.ts'
import { useSeriesPreview, useSeriesUpdate } from '../dual-queries.ts'
import { SeriesFields } from './dual-series-fields.tsx'
import { bodyOfSeries, formOfSeries, type SeriesChange, type SeriesForm, seriesChanges } from './dual-series-form.ts'
import { SeriesQuotes } from './dual-series-quotes.tsx'

export type DualSeriesEditorProps = { row: DualSeriesRow; onClose: () => void }

/** One coin's settings: the form, what it changes with the quotes of both, and only then they are saved. */
export function DualSeriesEditor({ row, onClose }: DualSeriesEditorProps) {
  const [form, setForm] = useState(() => formOfSeries(row))
  const [body, setBody] = useState<DualSeriesRow | null>(null)
  return (
    <Section title={row.coin}>
      {body === null ? (
        <SeriesFormPart row={row} form={form} onChange={setForm} onReview={setBody} onClose={onClose} />
      ) : (
        <SeriesReview row={row} body={body} onBack={() => setBody(null)} onClose={onClose} />
      )}
    </Section>
  )
}

type FormPartProps = DualSeriesEditorProps & {
  form: SeriesForm
  onChange: (form: SeriesForm) => void
  onReview: (body: DualSeriesRow) => void
}

function SeriesFormPart({ row, form, onChange, onReview, onClose }: FormPartProps) {
  const reason = useReasonWords()
  const { body, violation } = bodyOfSeries(form, row)
  const hasChange = body === null || seriesChanges(row, body).length > 0
  return (
    <Stack>
      <SeriesFields form={form} onChange={onChange} />
      {violation !== null && <Notice kind="fault">{reason(violation)}</Notice>}
      <Acts>
        <Button
          kind="primary"
          isDisabled={body === null || !hasChange}
          onPress={() => {
            if (body !== null) onReview(body)
          }}
        >
          <Say id="console.dual.series.preview" />
        </Button>
        <Button kind="ghost" onPress={onClose}>
          <Say id="act.back" />
        </Button>
      </Acts>
    </Stack>
  )
}

type ReviewProps = DualSeriesEditorProps & { body: DualSeriesRow; onBack: () => void }

function SeriesReview({ row, body, onBack, onClose }: ReviewProps) {
  const say = useSay()
  const preview = useSeriesPreview(body)
  const update = useSeriesUpdate()
  const save = () =>
    update.mutate(body, {
      onSuccess: (given) => {
        const isProposed = 'proposal_id' in given
        const saved = <Say id="console.dual.series.saved" values={{ coin: <Verbatim text={row.coin} /> }} />
        say(isProposed ? <Say id="console.proposals.made" /> : saved, 'good')
        onClose()
      },
    })
  return (
    <Stack>
      <Notice>
        <Say id="console.dual.series.review" />
      </Notice>
      <DifferenceTable rows={useSeriesDifferences(seriesChanges(row, body))} />
      {preview.data !== undefined && (
        <>
          <p>
            <Say
              id="console.dual.series.quotedAt"
              values={{ price: <Price value={preview.data.price} asset={DUAL_QUOTE_ASSET} /> }}
            />
          </p>
          <SeriesQuotes quotes={preview.data.quotes} />
        </>
      )}
      <RefusalLine error={preview.error ?? update.error} />
      <Acts>
        <May call={dualBackOfficeSeriesUpdate}>
          <Button
            kind="primary"
            isDisabled={preview.data === undefined}
            isPending={update.isPending || preview.isPending}
            onPress={save}
          >
            <Say id="act.save" />
          </Button>
        </May>
        <Button kind="ghost" onPress={onBack}>
          <Say id="act.back" />
        </Button>
      </Acts>
    </Stack>
  )
}

const FIELDS = {
  enabled: 'console.dual.series.listed',
  vip: 'console.dual.series.vip',
  margin: 'console.dual.series.margin',
  redeem_fee: 'dual.panel.redeemFee',
  terms: 'console.dual.series.terms',
  targets: 'console.dual.series.targets',
  nearest: 'console.dual.series.nearest',
  reach: 'console.dual.series.reach',
  min_copies: 'console.dual.copies.least',
  max_copies: 'console.dual.copies.most',
  capacity_copies: 'console.dual.series.capacity',
  surface: 'console.dual.series.surface',
} as const

function useSeriesDifferences(changes: readonly SeriesChange[]): Difference[] {
  const words = useWords()
  const isFlag = (field: string) => field === 'enabled' || field === 'vip'
  const said = (change: SeriesChange, text: string) => {
    if (isFlag(change.field)) return words(text === '1' ? 'console.yes' : 'console.no')
    return text === '' ? words('console.dual.price.none') : <Verbatim text={text} />
  }
  return changes.map((change, place) => {
    const name = words(FIELDS[change.field as keyof typeof FIELDS])
    return {
      id: `${place}`,
      name: change.side === null ? name : `${words(`dual.type.${change.side}`)} · ${name}`,
      before: said(change, change.before),
      after: said(change, change.after),
    }
  })
}
