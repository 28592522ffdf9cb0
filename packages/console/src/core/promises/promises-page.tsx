import { capOfWire, capShare, NO_CAP, PROMISE_NEAR, type PromiseRow, setPromiseCap } from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'
import { Amount, Badge, Button, type Column, DataTable, ListState, Percent } from '@tenor/ui'
import { useState } from 'react'
import { Answered, May, Page } from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import { promisePhrase } from './promise-name.ts'
import { PromisePanel } from './promise-panel.tsx'
import { usePromises } from './promises-queries.ts'

/** What the house promises customers of each asset, and how much of it may be. */
export function PromisesPage() {
  const words = useWords()
  const answer = usePromises()
  const [changed, change] = useState<PromiseRow | null>(null)
  return (
    <Page title={words('console.promises.title')} text={words('console.promises.text')}>
      <Answered answer={answer}>
        {answer.data?.list.length === 0 ? (
          <ListState
            kind="empty"
            title={<Say id="console.promises.none" />}
            text={<Say id="console.promises.none.text" />}
          />
        ) : (
          <DataTable
            label={words('console.promises.title')}
            columns={columnsOf(words, change)}
            rows={answer.data?.list ?? []}
            rowKey={({ name, asset }) => `${name} ${asset}`}
            isWaiting={answer.isPending}
          />
        )}
      </Answered>
      {changed !== null && <PromisePanel row={changed} onClose={() => change(null)} />}
    </Page>
  )
}

function columnsOf(words: Words, change: (row: PromiseRow) => void): Column<PromiseRow>[] {
  return [
    {
      id: 'name',
      header: <Say id="console.promises.promise" />,
      cell: (row) => words(promisePhrase(row)),
      onPhone: 'lead',
    },
    {
      id: 'promised',
      header: <Say id="console.promises.promised" />,
      cell: ({ promised, asset }) => <Amount value={promised} asset={asset} />,
      align: 'end',
      onPhone: 'aside',
    },
    {
      id: 'cap',
      header: <Say id="console.promises.cap" />,
      cell: ({ cap, asset }) =>
        cap === NO_CAP ? <Say id="console.promises.noCap" /> : <Amount value={cap} asset={asset} />,
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'share',
      header: <Say id="console.promises.share" />,
      cell: (row) => <Share row={row} />,
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'act',
      header: <Say id="console.act" />,
      cell: (row) =>
        row.own ? (
          <Say id="console.promises.own" />
        ) : (
          <May call={setPromiseCap}>
            <Button kind="ghost" onPress={() => change(row)}>
              <Say id="console.promises.change" />
            </Button>
          </May>
        ),
      align: 'end',
    },
  ]
}

function Share({ row: { promised, cap } }: { row: PromiseRow }) {
  const share = capShare(decimal(promised), capOfWire(cap))
  if (share === null) return '–'
  if (share < PROMISE_NEAR) return <Percent value={share} />
  return (
    <Badge colour="red">
      <Percent value={share} />
    </Badge>
  )
}
