import { useNavigate, useSearch } from '@tanstack/react-router'
import { given } from '@tenor/browser/search'
import { DUAL_QUOTE_ASSET, DUAL_RUN_KINDS, type DualRunRow } from '@tenor/contract/dual'
import { instantOfSeconds } from '@tenor/contract/time'
import { Badge, type BadgeColour, type Column, DataTable, InstantText, Price, Verbatim } from '@tenor/ui'
import { Answered, AnyOf, FilterRow, MoreOf, NoRows, Page, Section, TwoLineCell } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { CoinFilter } from '../dual-coin-filter.tsx'
import { useRuns } from '../dual-queries.ts'
import { DualDryRun } from './dual-dry-run.tsx'

const COLOURS: Readonly<Record<DualRunRow['state'], BadgeColour>> = { open: 'blue', done: 'green' }

/** Settlements as they went, and one played dry. */
export function DualRunsPage() {
  const words = useWords()
  const navigate = useNavigate()
  const search = useSearch({ from: '/dual/runs' })
  const { coin, kind } = search
  const answer = useRuns(search)
  return (
    <Page title={words('console.dual.runs')} text={words('console.dual.runs.text')}>
      <DualDryRun />
      <Section title={words('console.dual.runs.list')}>
        <FilterRow label={words('console.filter')}>
          <CoinFilter
            coin={coin}
            onChange={(next) => navigate({ to: '/dual/runs', search: given({ coin: next, kind }) })}
          />
          <AnyOf
            label={words('console.dual.kind')}
            value={kind}
            options={DUAL_RUN_KINDS.map((value) => ({ value, label: words(`console.dual.kind.${value}`) }))}
            onChange={(next) => navigate({ to: '/dual/runs', search: given({ coin, kind: next }) })}
          />
        </FilterRow>
        <Answered answer={answer}>
          {answer.data?.length === 0 ? (
            <NoRows isFiltered={coin !== undefined || kind !== undefined} />
          ) : (
            <DataTable
              label={words('console.dual.runs.list')}
              columns={COLUMNS}
              rows={answer.data ?? []}
              rowKey={(row) => `${row.kind} ${row.coin} ${row.delivery_timest}`}
              isWaiting={answer.isPending}
            />
          )}
        </Answered>
        <MoreOf answer={answer} />
      </Section>
    </Page>
  )
}

const COLUMNS: readonly Column<DualRunRow>[] = [
  {
    id: 'delivery',
    header: <Say id="dual.list.delivery" />,
    cell: (row) => (
      <TwoLineCell
        main={
          <>
            <b>{<Verbatim text={row.coin} />}</b> · <Say id={`console.dual.kind.${row.kind}`} />
          </>
        }
        more={<InstantText at={instantOfSeconds(row.delivery_timest)} />}
      />
    ),
    onPhone: 'lead',
  },
  {
    id: 'state',
    header: <Say id="console.dual.state" />,
    cell: ({ state }) => (
      <Badge colour={COLOURS[state]}>
        <Say id={`console.dual.runs.${state}`} />
      </Badge>
    ),
    onPhone: 'aside',
  },
  {
    id: 'price',
    header: <Say id="dual.settlement.price" />,
    cell: ({ price }) =>
      price === null ? <Say id="console.dual.price.none" /> : <Price value={price} asset={DUAL_QUOTE_ASSET} />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'rows',
    header: <Say id="console.dual.runs.rows" />,
    cell: ({ rows }) => <Verbatim text={rows} />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'lanes',
    header: <Say id="console.dual.runs.lanes" />,
    cell: (row) => <Say id="console.dual.runs.lanesOf" values={{ done: row.lanes_done, all: row.lanes }} />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'duration',
    header: <Say id="console.dual.runs.duration" />,
    cell: (row) =>
      row.ended_timest === null ? (
        <Say id="console.dual.notYet" />
      ) : (
        <Say id="console.dual.runs.seconds" values={{ count: row.ended_timest - row.opened_timest }} />
      ),
    align: 'end',
    onPhone: 'pair',
  },
]
