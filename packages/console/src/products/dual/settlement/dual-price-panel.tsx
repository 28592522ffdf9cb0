import { DUAL_QUOTE_ASSET, type DualDeliveryRow } from '@tenor/contract/dual'
import { instantOfSeconds } from '@tenor/contract/time'
import { InstantText, Notice, Panel, Price, useSay, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { ActOrBack, type Difference, DifferenceTable, Stack } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useSettlementPrice } from '../dual-queries.ts'
import { DualPriceDecision } from './dual-price-decision.tsx'
import { meanOf, newPriceForm, type PriceForm } from './dual-price-form.ts'
import { DualPriceForm } from './dual-price-markets.tsx'
import { NamedMarket } from './named-market.tsx'

/** The price that no sample could give: one operator proposes it, another decides. It is never changed afterwards. */
export function DualPricePanel({ row, onClose }: { row: DualDeliveryRow; onClose: () => void }) {
  const words = useWords()
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="console.dual.price.title" values={{ coin: <Verbatim text={row.coin} /> }} />}
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

function Proposal({ row, onClose }: { row: DualDeliveryRow; onClose: () => void }) {
  const [form, setForm] = useState<PriceForm>(newPriceForm)
  const [isReview, setReview] = useState(false)
  return isReview ? (
    <ProposalReview row={row} form={form} onBack={() => setReview(false)} onClose={onClose} />
  ) : (
    <DualPriceForm form={form} onChange={setForm} onReview={() => setReview(true)} />
  )
}

type ProposalReviewProps = { row: DualDeliveryRow; form: PriceForm; onBack: () => void; onClose: () => void }

function ProposalReview({ row, form, onBack, onClose }: ProposalReviewProps) {
  const words = useWords()
  const say = useSay()
  const enter = useSettlementPrice()
  const price = meanOf(form) ?? ''
  const save = () =>
    enter.mutate(
      { coin: row.coin, delivery_timest: row.delivery_timest, price, ...form, markets: [...form.markets] },
      {
        onSuccess: ({ state }) => {
          const done = state === 'approved' ? 'console.dual.price.done' : 'console.dual.price.proposed'
          say(<Say id={done} values={{ coin: <Verbatim text={row.coin} /> }} />, 'good')
          onClose()
        },
      },
    )
  const difference: Difference[] = [
    {
      id: 'price',
      name: words('dual.settlement.price'),
      before: words('console.dual.price.none'),
      after: <Price value={price} asset={DUAL_QUOTE_ASSET} />,
    },
    ...form.markets.map((market, place) => ({
      id: `market-${place}`,
      name: words('console.dual.price.market', { number: place + 1 }),
      before: words('console.dual.price.none'),
      after: <NamedMarket market={market} />,
    })),
  ]
  return (
    <Stack>
      <DifferenceTable rows={difference} />
      <Notice kind="caution">
        <Say id="console.dual.price.twoNeeded" />
      </Notice>
      <ActOrBack act={enter} phrase="console.dual.price.propose" onPress={save} onBack={onBack} />
    </Stack>
  )
}
