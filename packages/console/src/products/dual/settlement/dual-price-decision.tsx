import { useSession } from '@tenor/browser/session'
import { DUAL_QUOTE_ASSET, type DualDeliveryRow } from '@tenor/contract/dual'
import { instantOfSeconds } from '@tenor/contract/time'
import { Button, InstantText, Notice, Price, useSay, Verbatim } from '@tenor/ui'
import { Acts, type Difference, DifferenceTable, RefusalLine, Stack } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { usePriceDecision } from '../dual-queries.ts'
import { NamedMarket } from './named-market.tsx'

type Proposed = NonNullable<DualDeliveryRow['proposal']>
export type DualPriceDecisionProps = { row: DualDeliveryRow; proposal: Proposed; onClose: () => void }

/** What another operator has proposed, to be approved or rejected; one's own can only be taken back. */
export function DualPriceDecision({ row, proposal, onClose }: DualPriceDecisionProps) {
  const say = useSay()
  const decision = usePriceDecision()
  const isOwn = useSession().data?.user?.id === proposal.operator_id
  const decide = (approve: 0 | 1) =>
    decision.mutate(
      { coin: row.coin, delivery_timest: row.delivery_timest, price: proposal.price, approve },
      {
        onSuccess: () => {
          const done = approve === 1 ? 'console.dual.price.done' : 'console.dual.price.rejected'
          say(<Say id={done} values={{ coin: <Verbatim text={row.coin} /> }} />, 'good')
          onClose()
        },
      },
    )
  return (
    <Stack>
      <Proposal proposal={proposal} />
      <Notice kind="caution">
        <Say id={isOwn ? 'console.dual.price.own' : 'console.dual.price.caution'} />
      </Notice>
      <RefusalLine error={decision.error} />
      <Acts>
        {!isOwn && (
          <Button kind="primary" isPending={decision.isPending} onPress={() => decide(1)}>
            <Say id="console.dual.price.approve" />
          </Button>
        )}
        <Button kind={isOwn ? 'ghost' : 'danger'} isDisabled={decision.isPending} onPress={() => decide(0)}>
          <Say id={isOwn ? 'console.dual.price.takeBack' : 'console.dual.price.reject'} />
        </Button>
      </Acts>
    </Stack>
  )
}

function Proposal({ proposal }: { proposal: Proposed }) {
  const words = useWords()
  const none = words('console.dual.price.none')
  const price = <Price value={proposal.price} asset={DUAL_QUOTE_ASSET} />
  const rows: Difference[] = [
    { id: 'price', name: words('dual.settlement.price'), before: none, after: price },
    ...proposal.markets.map((market, place) => ({
      id: `market-${place}`,
      name: words('console.dual.price.market', { number: place + 1 }),
      before: none,
      after: <NamedMarket market={market} />,
    })),
    { id: 'reason', name: words('console.dual.price.reason'), before: none, after: proposal.reason || none },
  ]
  return (
    <>
      <p>
        <Say
          id="console.dual.price.by"
          values={{
            operator: <Verbatim text={proposal.operator} />,
            when: <InstantText at={instantOfSeconds(proposal.proposed_timest)} />,
            until: <InstantText at={instantOfSeconds(proposal.lapses_timest)} />,
          }}
        />
      </p>
      <DifferenceTable rows={rows} />
    </>
  )
}
