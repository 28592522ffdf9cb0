import { DUAL_QUOTE_ASSET, type DualDeliveryRow } from '@tenor/contract/dual'
import { readDecimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { AmountField, Button, InstantText, Notice, Panel, Price, TextField, useSay } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { Acts, type Difference, DifferenceTable, RefusalLine, Stack } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useSettlementPrice } from '../dual-queries.ts'
import { DualPriceDecision } from './dual-price-decision.tsx'

/** The price that no sample could give: one operator proposes it, another decides. It is never changed afterwards. */
export function DualPricePanel({ row, onClose }: { row: DualDeliveryRow; onClose: () => void }) {
  const words = useWords()
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="console.dual.price.title" values={{ coin: <bdi>{row.coin}</bdi> }} />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <Stack>
        <p>
          <Say
            id="console.dual.price.text"
            values={{ when: <InstantText at={instantOfSeconds(row.delivery_timest)} />, count: row.orders }}
          />
        </p>
        {row.proposal === null ? (
          <Proposal row={row} onClose={onClose} />
        ) : (
          <DualPriceDecision row={row} proposal={row.proposal} onClose={onClose} />
        )}
      </Stack>
    </Panel>
  )
}

type PriceForm = { price: string; reason: string; source: string }

function Proposal({ row, onClose }: { row: DualDeliveryRow; onClose: () => void }) {
  const [form, setForm] = useState<PriceForm>({ price: '', reason: '', source: '' })
  const [isReview, setReview] = useState(false)
  return isReview ? (
    <ProposalReview row={row} form={form} onBack={() => setReview(false)} onClose={onClose} />
  ) : (
    <ProposalForm form={form} onChange={setForm} onReview={() => setReview(true)} />
  )
}

type ProposalFormProps = { form: PriceForm; onChange: (form: PriceForm) => void; onReview: () => void }

const LONGEST_NOTE = 300

function ProposalForm({ form, onChange, onReview }: ProposalFormProps) {
  const words = useWords()
  const [wasTried, setTried] = useState(false)
  const read = readDecimal(form.price)
  const isPrice = read.ok && read.value > 0n
  const isTold = form.reason.trim() !== '' && form.source.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isPrice && isTold) onReview()
  }
  const fault = (text: string) => (wasTried && text.trim() === '' ? words('console.dual.price.say') : null)
  return (
    <form onSubmit={submit}>
      <Stack>
        <AmountField
          label={words('dual.settlement.price')}
          value={form.price}
          asset={DUAL_QUOTE_ASSET}
          fault={wasTried && !isPrice ? words('amount.malformed') : undefined}
          onChange={(price) => onChange({ ...form, price })}
          autoFocus
        />
        <TextField
          label={words('console.dual.price.source')}
          hint={words('console.dual.price.source.hint')}
          value={form.source}
          maxLength={LONGEST_NOTE}
          autoComplete="off"
          fault={fault(form.source)}
          onChange={(source) => onChange({ ...form, source })}
        />
        <TextField
          label={words('console.dual.price.reason')}
          value={form.reason}
          maxLength={LONGEST_NOTE}
          autoComplete="off"
          fault={fault(form.reason)}
          onChange={(reason) => onChange({ ...form, reason })}
        />
        <Acts>
          <Button kind="primary" type="submit">
            <Say id="console.act.review" />
          </Button>
        </Acts>
      </Stack>
    </form>
  )
}

type ProposalReviewProps = { row: DualDeliveryRow; form: PriceForm; onBack: () => void; onClose: () => void }

function ProposalReview({ row, form, onBack, onClose }: ProposalReviewProps) {
  const words = useWords()
  const say = useSay()
  const enter = useSettlementPrice()
  const save = () =>
    enter.mutate(
      { coin: row.coin, delivery_timest: row.delivery_timest, ...form },
      {
        onSuccess: ({ state }) => {
          const done = state === 'approved' ? 'console.dual.price.done' : 'console.dual.price.proposed'
          say(<Say id={done} values={{ coin: <bdi>{row.coin}</bdi> }} />, 'good')
          onClose()
        },
      },
    )
  const difference: Difference[] = [
    {
      id: 'price',
      name: words('dual.settlement.price'),
      before: words('console.dual.price.none'),
      after: <Price value={form.price} asset={DUAL_QUOTE_ASSET} />,
    },
  ]
  return (
    <Stack>
      <DifferenceTable rows={difference} />
      <Notice kind="caution">
        <Say id="console.dual.price.twoNeeded" />
      </Notice>
      <RefusalLine error={enter.error} />
      <Acts>
        <Button kind="primary" isPending={enter.isPending} onPress={save}>
          <Say id="console.dual.price.propose" />
        </Button>
        <Button kind="ghost" onPress={onBack}>
          <Say id="act.back" />
        </Button>
      </Acts>
    </Stack>
  )
}
