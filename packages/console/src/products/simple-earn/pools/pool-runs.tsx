import type { FlexibleRunRow } from '@tenor/contract/simple-earn'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Button, type Column, DataTable, InstantText, ListState, Percent } from '@tenor/ui'
import { Answered, Section } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useRuns } from '../simple-earn-queries.ts'

const amount = (value: string | undefined) => (value === undefined ? '–' : <Amount value={value} maximum={4} />)

const COLUMNS: readonly Column<FlexibleRunRow>[] = [
  {
    id: 'hour',
    header: <Say id="console.pools.runs.hour" />,
    cell: ({ hour }) => <InstantText at={instantOfSeconds(hour)} short />,
    onPhone: 'lead',
  },
  {
    id: 'rate',
    header: <Say id="console.pools.rate" />,
    cell: ({ clearing_rate: rate }) => <Percent value={rate} />,
    align: 'end',
    onPhone: 'aside',
  },
  {
    id: 'use',
    header: <Say id="console.pools.utilisation" />,
    cell: ({ utilisation }) => <Percent value={utilisation} />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'demand',
    header: <Say id="console.pools.demand" />,
    cell: ({ demand }) => amount(demand),
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'unmet',
    header: <Say id="console.pools.unmet" />,
    cell: ({ unmet }) => amount(unmet),
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'charge',
    header: <Say id="console.pools.runs.charge" />,
    cell: ({ paid }) => amount(paid?.charge),
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'interest',
    header: <Say id="console.pools.interest" />,
    cell: ({ paid }) => amount(paid?.interest),
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'house',
    header: <Say id="console.pools.runs.fee" />,
    cell: ({ paid }) => amount(paid?.fee),
    align: 'end',
    onPhone: 'pair',
  },
]

/** What the hours of a pool came to, newest first. */
export function PoolRuns({ asset }: { asset: string }) {
  const words = useWords()
  const answer = useRuns(asset)
  return (
    <Section title={words('console.pools.runs')} text={words('console.pools.runs.text')}>
      <Answered answer={answer}>
        {answer.data?.length === 0 ? (
          <ListState kind="empty" title={<Say id="console.pools.runs.none" />} />
        ) : (
          <DataTable
            label={words('console.pools.runs')}
            columns={COLUMNS}
            rows={answer.data ?? []}
            rowKey={({ hour }) => hour}
            isWaiting={answer.isPending}
            isWide
          />
        )}
      </Answered>
      {answer.hasMore && (
        <div>
          <Button kind="ghost" isPending={answer.isMoreLoading} onPress={answer.more}>
            <Say id="console.pools.runs.more" />
          </Button>
        </div>
      )}
    </Section>
  )
}
