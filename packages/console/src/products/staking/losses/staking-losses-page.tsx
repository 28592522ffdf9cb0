import { decimal, percentText } from '@tenor/contract/money'
import { type StakingLossRow, stakingLoss } from '@tenor/contract/staking'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Badge, Button, type Column, DataTable, InstantText, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { Answered, May, MoreOf, NoRows, Page } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useStakingLosses, useStakingProducts } from '../staking-queries.ts'
import { StakingLossPanel } from './staking-loss-panel.tsx'

/** Losses of the network that holdings bear, and a new one, by two operators. */
export function StakingLossesPage() {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const answer = useStakingLosses()
  const products = (useStakingProducts({}).data ?? []).filter(
    (row) => row.exchange_type === null && row.is_defi === 0 && (row.parent_id !== null || row.pass_losses === 1),
  )
  return (
    <Page
      title={words('console.stakingLosses')}
      text={words('console.stakingLosses.text')}
      aside={
        <May call={stakingLoss}>
          <Button kind="danger" onPress={() => setOpen(true)}>
            <Say id="console.stakingLosses.enter" />
          </Button>
        </May>
      }
    >
      <Answered answer={answer}>
        {answer.data?.length === 0 ? (
          <NoRows text={<Say id="console.stakingLosses.none" />} />
        ) : (
          <DataTable
            label={words('console.stakingLosses')}
            columns={COLUMNS}
            rows={answer.data ?? []}
            rowKey={({ id }) => id}
            isWaiting={answer.isPending}
          />
        )}
      </Answered>
      <MoreOf answer={answer} />
      {isOpen && <StakingLossPanel products={products} onClose={() => setOpen(false)} />}
    </Page>
  )
}

const COLUMNS: readonly Column<StakingLossRow>[] = [
  {
    id: 'at',
    header: <Say id="console.stakingLosses.at" />,
    cell: ({ at_time: at }) => <InstantText at={instantOfSeconds(at)} short />,
    onPhone: 'under',
  },
  {
    id: 'product',
    header: <Say id="console.catalogue.product" />,
    cell: ({ name }) => <Verbatim text={name} />,
    onPhone: 'lead',
  },
  {
    id: 'ratio',
    header: <Say id="console.stakingLosses.ratio" />,
    cell: ({ ratio }) => <Verbatim text={`${percentText(decimal(ratio))}%`} />,
    align: 'end',
    onPhone: 'aside',
  },
  {
    id: 'amount',
    header: <Say id="console.stakingLosses.amount" />,
    cell: ({ amount, coin }) => <Amount value={amount} asset={coin} />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'holdings',
    header: <Say id="console.stakingRuns.holdings" />,
    cell: ({ holdings }) => <Verbatim text={holdings} />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'state',
    header: <Say id="console.stakingSources.state" />,
    cell: ({ ended_time: ended }) => (
      <Badge colour={ended === null ? 'yellow' : 'grey'}>
        <Say id={ended === null ? 'console.stakingRuns.open' : 'console.stakingRuns.done'} />
      </Badge>
    ),
    onPhone: 'pair',
  },
  {
    id: 'reason',
    header: <Say id="console.stakingRates.reason" />,
    cell: ({ reason }) => <Verbatim isProse text={reason} />,
    onPhone: 'full',
  },
]
