import { useNavigate, useSearch } from '@tanstack/react-router'
import { given } from '@tenor/browser/search'
import type { BackOfficePhraseKey } from '@tenor/contract/phrases'
import {
  SOURCE_STATES,
  type SourceOrigin,
  type SourceState,
  type StakingSourceRow,
  stakingSourceFile,
  stakingSourceValue,
  stakingStatePrice,
} from '@tenor/contract/staking'
import { instantOfSeconds } from '@tenor/contract/time'
import { Badge, Button, type Column, DataTable, DayName, InstantText, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { Acts, Answered, AnyOf, FilterRow, May, MoreOf, NoRows, Page } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useStakingProducts, useStakingSources } from '../staking-queries.ts'
import { SourceFilePanel } from './source-file-panel.tsx'
import { SourceRowActs } from './source-row-acts.tsx'
import { SourceValuePanel } from './source-value-panel.tsx'
import { StatedPricePanel } from './stated-price-panel.tsx'

const COLOURS = { taken: 'green', waiting: 'yellow', dismissed: 'grey' } as const satisfies Record<SourceState, string>

const ORIGINS = {
  feed: 'console.staking.source.feed',
  file: 'console.staking.source.file',
  operator: 'console.stakingRates.operator',
} as const satisfies Record<SourceOrigin, BackOfficePhraseKey>

/** What sources told of days, what waits for a decision, and a day's value by an operator. */
export function StakingSourcesPage() {
  const words = useWords()
  const navigate = useNavigate()
  const search = useSearch({ from: '/staking/sources' })
  const [open, setOpen] = useState<'file' | 'value' | 'price' | null>(null)
  const all = useStakingProducts({}).data ?? []
  const products = all.filter(({ source }) => source.kind !== 'fixed')
  const names = new Map(products.map(({ id, name }) => [id, name]))
  const answer = useStakingSources(search)
  return (
    <Page
      title={words('console.stakingSources')}
      text={words('console.stakingSources.text')}
      aside={
        all.length > 0 && (
          <Acts>
            <May call={stakingStatePrice}>
              <Button kind="ghost" onPress={() => setOpen('price')}>
                <Say id="console.stakingSources.price" />
              </Button>
            </May>
            {products.length > 0 && <SourceActs onOpen={setOpen} />}
          </Acts>
        )
      }
    >
      <FilterRow label={words('console.filter')}>
        <AnyOf<SourceState>
          label={words('console.stakingSources.state')}
          value={search.status}
          options={SOURCE_STATES.map((value) => ({ value, label: words(`console.stakingSources.state.${value}`) }))}
          onChange={(status) => navigate({ to: '/staking/sources', search: given({ status }) })}
        />
      </FilterRow>
      <Answered answer={answer}>
        {answer.data?.length === 0 ? (
          <NoRows isFiltered={search.status !== undefined} text={<Say id="console.stakingSources.none" />} />
        ) : (
          <DataTable
            label={words('console.stakingSources')}
            columns={columns(names)}
            rows={answer.data ?? []}
            rowKey={({ pid, id }) => `${pid} ${id}`}
            isWaiting={answer.isPending}
            isWide
          />
        )}
      </Answered>
      <MoreOf answer={answer} />
      {open === 'price' && <StatedPricePanel products={all} onClose={() => setOpen(null)} />}
      {open === 'file' && <SourceFilePanel products={products} onClose={() => setOpen(null)} />}
      {open === 'value' && <SourceValuePanel products={products} onClose={() => setOpen(null)} />}
    </Page>
  )
}

/** What is done where the rates of a product come from a source. */
function SourceActs({ onOpen }: { onOpen: (panel: 'file' | 'value') => void }) {
  return (
    <>
      <May call={stakingSourceFile}>
        <Button kind="ghost" onPress={() => onOpen('file')}>
          <Say id="console.stakingSources.file" />
        </Button>
      </May>
      <May call={stakingSourceValue}>
        <Button kind="primary" onPress={() => onOpen('value')}>
          <Say id="console.stakingSources.enter" />
        </Button>
      </May>
    </>
  )
}

function columns(names: ReadonlyMap<number, string>): readonly Column<StakingSourceRow>[] {
  return [
    {
      id: 'day',
      header: <Say id="console.stakingRates.day" />,
      cell: ({ day }) => <DayName day={day} />,
      onPhone: 'lead',
    },
    {
      id: 'product',
      header: <Say id="console.catalogue.product" />,
      cell: ({ pid }) => <Verbatim text={names.get(pid) ?? pid} />,
      onPhone: 'under',
    },
    {
      id: 'rate',
      header: <Say id="console.staking.rate" />,
      cell: ({ rate, coin }) => <Verbatim text={`${rate}% ${coin}`} />,
      align: 'end',
      onPhone: 'note',
    },
    {
      id: 'state',
      header: <Say id="console.stakingSources.state" />,
      cell: ({ status: state }) => (
        <Badge colour={COLOURS[state]}>
          <Say id={`console.stakingSources.state.${state}`} />
        </Badge>
      ),
      onPhone: 'aside',
    },
    {
      id: 'reason',
      header: <Say id="console.stakingSources.why" />,
      cell: ({ reason, is_unusual: isUnusual }) => (
        <>
          <Say id={`console.stakingSources.why.${reason}`} />
          {isUnusual === 1 && (
            <Badge colour="yellow">
              <Say id="console.stakingSources.unusual" />
            </Badge>
          )}
        </>
      ),
      onPhone: 'pair',
    },
    {
      id: 'origin',
      header: <Say id="console.stakingSources.origin" />,
      cell: ({ origin }) => (origin === null ? '—' : <Say id={ORIGINS[origin]} />),
      onPhone: 'pair',
    },
    {
      id: 'told',
      header: <Say id="console.stakingSources.told" />,
      cell: ({ told_time: at }) => <InstantText at={instantOfSeconds(at)} short />,
      onPhone: 'pair',
    },
    { id: 'acts', header: <Say id="console.act" />, cell: (row) => <SourceRowActs row={row} />, onPhone: 'full' },
  ]
}
