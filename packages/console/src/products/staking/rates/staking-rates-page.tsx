import { useNavigate, useSearch } from '@tanstack/react-router'
import { given } from '@tenor/browser/search'
import { type StakingRateRow, stakingExchangeRate, stakingSlashing } from '@tenor/contract/staking'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Badge, Button, Choice, type Column, DataTable, DayName, InstantText, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { Acts, Answered, FilterRow, May, MoreOf, NoRows, Page } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useStakingProducts, useStakingRates } from '../staking-queries.ts'
import { StakingRatePanel } from './staking-rate-panel.tsx'

/** Rates of tokens as they were entered; a new one, and a loss of the network, which takes two operators. */
export function StakingRatesPage() {
  const words = useWords()
  const navigate = useNavigate()
  const search = useSearch({ from: '/staking/rates' })
  const [open, setOpen] = useState<'rate' | 'slashing' | null>(null)
  const products = (useStakingProducts({}).data ?? []).filter(({ exchange_type }) => exchange_type !== null)
  const product = products.find(({ id }) => id === search.pid) ?? products[0]
  const answer = useStakingRates.useIf(product !== undefined, product?.id)
  return (
    <Page
      title={words('console.stakingRates')}
      text={words('console.stakingRates.text')}
      aside={
        product !== undefined && (
          <Acts>
            <May call={stakingSlashing}>
              <Button kind="danger" onPress={() => setOpen('slashing')}>
                <Say id="console.stakingRates.slashing" />
              </Button>
            </May>
            <May call={stakingExchangeRate}>
              <Button kind="primary" onPress={() => setOpen('rate')}>
                <Say id="console.stakingRates.enter" />
              </Button>
            </May>
          </Acts>
        )
      }
    >
      {product !== undefined && (
        <FilterRow label={words('console.filter')}>
          <Choice<string>
            label={words('console.catalogue.product')}
            value={String(product.id)}
            options={products.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(next) =>
              navigate({
                to: '/staking/rates',
                search: given({ pid: products.find(({ id }) => String(id) === next)?.id }),
              })
            }
          />
        </FilterRow>
      )}
      <Answered answer={answer}>
        {answer.data?.length === 0 || product === undefined ? (
          <NoRows text={<Say id="console.stakingRates.none" />} />
        ) : (
          <DataTable
            label={words('console.stakingRates')}
            columns={columns(product.coin)}
            rows={answer.data ?? []}
            rowKey={({ id }) => id}
            isWaiting={answer.isPending}
          />
        )}
      </Answered>
      <MoreOf answer={answer} />
      {open !== null && product !== undefined && (
        <StakingRatePanel product={product} act={open} onClose={() => setOpen(null)} />
      )}
    </Page>
  )
}

function columns(coin: string): readonly Column<StakingRateRow>[] {
  return [
    {
      id: 'day',
      header: <Say id="console.stakingRates.day" />,
      cell: ({ day }) => <DayName day={day} />,
      onPhone: 'lead',
    },
    {
      id: 'rate',
      header: <Say id="console.stakingRates.rate" />,
      cell: ({ rate }) => <Amount value={rate} asset={coin} minimum={8} maximum={8} />,
      align: 'end',
      onPhone: 'aside',
    },
    {
      id: 'from',
      header: <Say id="console.stakingRates.from" />,
      cell: ({ from_time: at }) => <InstantText at={instantOfSeconds(at)} short />,
      onPhone: 'under',
    },
    {
      id: 'by',
      header: <Say id="console.stakingRates.by" />,
      cell: ({ is_operator: isOperator }) => (
        <Badge colour={isOperator === 1 ? 'yellow' : 'grey'}>
          <Say id={isOperator === 1 ? 'console.stakingRates.operator' : 'console.stakingRates.source'} />
        </Badge>
      ),
      onPhone: 'pair',
    },
    {
      id: 'reason',
      header: <Say id="console.stakingRates.reason" />,
      cell: ({ reason }) => (reason === null ? '–' : <Verbatim isProse text={reason} />),
      onPhone: 'full',
    },
  ]
}
