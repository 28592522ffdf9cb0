import { useNavigate, useSearch } from '@tanstack/react-router'
import { assetsNow, pricedOptions } from '@tenor/browser/assets'
import { given } from '@tenor/browser/search'
import { DUAL_NO_LIMIT, DUAL_QUOTE_ASSET, type DualLimitRow, setDualLimit } from '@tenor/contract/dual'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Button, Choice, type Column, DataTable, InstantText, MorePager } from '@tenor/ui'
import { useState } from 'react'
import { Answered, FilterRow, May, Page, TwoLineCell } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useLimits } from '../dual-queries.ts'
import { DualLimitPanel } from './dual-limit-panel.tsx'

/** How much of a coin may be sold into a delivery, and how much of that is. */
export function DualLimitsPage() {
  const words = useWords()
  const navigate = useNavigate()
  const { coin = assetsNow().priced[0] ?? '' } = useSearch({ from: '/dual/limits' })
  const answer = useLimits(coin)
  const [changed, change] = useState<DualLimitRow | null>(null)
  return (
    <Page title={words('console.dual.limits')} text={words('console.dual.limits.text')}>
      <FilterRow label={words('console.filter')}>
        <Choice
          label={words('dual.coin')}
          value={coin}
          options={pricedOptions()}
          onChange={(next) => navigate({ to: '/dual/limits', search: given({ coin: next }) })}
        />
      </FilterRow>
      <Answered answer={answer}>
        <LimitsTable key={coin} rows={answer.data?.list ?? []} isWaiting={answer.isPending} onChange={change} />
      </Answered>
      {changed !== null && <DualLimitPanel row={changed} onClose={() => change(null)} />}
    </Page>
  )
}

type TableProps = { rows: readonly DualLimitRow[]; isWaiting: boolean; onChange: (row: DualLimitRow) => void }

/** Two rows for each of this many deliveries, one a direction. */
const SHOWN_FIRST = 24

function LimitsTable({ rows, isWaiting, onChange }: TableProps) {
  const words = useWords()
  const [shown, setShown] = useState(SHOWN_FIRST)
  const columns: readonly Column<DualLimitRow>[] = [
    {
      id: 'delivery',
      header: <Say id="dual.list.delivery" />,
      cell: (row) => <TwoLineCell main={<Delivery row={row} />} more={<Say id={`dual.type.${row.type}`} />} />,
      onPhone: 'lead',
    },
    {
      id: 'used',
      header: <Say id="console.dual.limits.used" />,
      cell: ({ used }) => (used === null ? '–' : <Amount value={used} asset={DUAL_QUOTE_ASSET} />),
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'limit',
      header: <Say id="console.dual.limits.limit" />,
      cell: (row) => <TwoLineCell main={<Limit row={row} />} more={row.own && <Say id="console.dual.limits.own" />} />,
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'act',
      header: <Say id="console.act" />,
      cell: (row) => (
        <May call={setDualLimit}>
          <Button kind="ghost" onPress={() => onChange(row)}>
            <Say id="console.dual.limits.change" />
          </Button>
        </May>
      ),
      align: 'end',
    },
  ]
  return (
    <>
      <DataTable
        label={words('console.dual.limits')}
        columns={columns}
        rows={rows.slice(0, shown)}
        rowKey={(row) => `${row.type} ${row.delivery_timest ?? ''}`}
        isWaiting={isWaiting}
      />
      <MorePager
        hasMore={rows.length > shown}
        isLoading={false}
        onMore={() => setShown(shown + SHOWN_FIRST)}
        moreLabel={<Say id="act.more" />}
      />
    </>
  )
}

function Delivery({ row }: { row: DualLimitRow }) {
  if (row.delivery_timest === null) return <Say id="console.dual.limits.all" />
  return <InstantText at={instantOfSeconds(row.delivery_timest)} />
}

function Limit({ row: { limit } }: { row: DualLimitRow }) {
  if (limit === DUAL_NO_LIMIT) return <Say id="console.dual.limits.none" />
  return <Amount value={limit} asset={DUAL_QUOTE_ASSET} />
}
