import type { DualWaitingRow } from '@tenor/contract/dual'
import { Amount, Button, Notice, Panel, useSay, Verbatim } from '@tenor/ui'
import { AddressText } from '../../../platform/address/index.ts'
import { Acts, type Difference, DifferenceTable, RefusalLine, Stack } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useDecision } from '../dual-queries.ts'

export type DualDecisionPanelProps = { row: DualWaitingRow; accept: boolean; onClose: () => void }

/** What becomes of an order by an operator's word, before it is given. */
export function DualDecisionPanel({ row, accept, onClose }: DualDecisionPanelProps) {
  const words = useWords()
  const say = useSay()
  const decision = useDecision()
  const decide = () =>
    decision.mutate(
      { id: row.id, accept },
      {
        onSuccess: () => {
          const done = accept ? 'console.dual.orders.accepted' : 'console.dual.orders.declined'
          say(<Say id={done} values={{ id: <Verbatim text={row.id} /> }} />, 'good')
          onClose()
        },
      },
    )
  const change: Difference = {
    id: 'state',
    name: words('console.dual.state'),
    before: words('dual.status.INIT'),
    after: words(accept ? 'dual.status.PROCESSING' : 'dual.status.FAILED'),
  }
  const act = accept ? 'accept' : 'decline'
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id={`console.dual.orders.${act}`} />}
      aside={<Verbatim text={row.id} />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <Stack>
        <p>
          <AddressText email={row.email} /> · <Amount value={row.invest_amount} asset={row.invest_currency} />
        </p>
        <Notice>
          <Say id={`console.dual.orders.${act}.text`} />
        </Notice>
        <DifferenceTable rows={[change]} />
        <RefusalLine error={decision.error} />
        <Acts>
          <Button kind={accept ? 'primary' : 'danger'} isPending={decision.isPending} onPress={decide}>
            <Say id={`console.dual.orders.${act}`} />
          </Button>
          <Button kind="ghost" onPress={onClose}>
            <Say id="act.back" />
          </Button>
        </Acts>
      </Stack>
    </Panel>
  )
}
