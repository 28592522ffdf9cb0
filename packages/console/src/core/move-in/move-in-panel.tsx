import {
  MOVE_IN_LINE_STATES,
  type MoveInLineRow,
  type MoveInLineState,
  type MoveInRow,
  moveInApply,
} from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'
import { Amount, Badge, Button, Choice, type Column, DataTable, ListState, Panel, useSay, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { Acts, Answered, May, MoreOf, RefusalLine, Stack, TwoLineCell } from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import { useMoveInApply, useMoveInLines } from './move-in-queries.ts'

const ANY = ''
const COLOURS = { read: 'grey', ready: 'yellow', done: 'green', refused: 'red', unreadable: 'red' } as const

/** The lines of a file, and the word by which they become holdings. */
export function MoveInPanel({ row, onClose }: { row: MoveInRow; onClose: () => void }) {
  const words = useWords()
  const [state, setState] = useState<MoveInLineState | undefined>(undefined)
  const answer = useMoveInLines(row.id, state)
  const options = MOVE_IN_LINE_STATES.filter((each) => each !== 'unreadable' || row.lines.unreadable > 0).map(
    (value) => ({
      value,
      label: `${words('console.moveIn.lineState', { state: value })}: ${row.lines[value]}`,
    }),
  )
  const title = words('console.moveIn.lines.of', { name: row.name })
  return (
    <Panel isOpen onClose={onClose} title={title} closeLabel={words('act.close')} width="wide">
      <Stack>
        {row.stage === 'checked' && row.lines.ready > 0 && <Apply row={row} />}
        <Choice<string>
          label={words('console.moveIn.filter')}
          value={state ?? ANY}
          options={[{ value: ANY, label: words('console.moveIn.filter.all') }, ...options]}
          onChange={(next) => setState(MOVE_IN_LINE_STATES.find((each) => each === next))}
        />
        <Answered answer={answer}>
          {answer.data?.length === 0 ? (
            <ListState kind="empty" title={<Say id="console.moveIn.lines.none" />} />
          ) : (
            <DataTable
              label={title}
              columns={columnsOf(words)}
              rows={answer.data ?? []}
              rowKey={({ line }) => line}
              isWaiting={answer.isPending}
            />
          )}
        </Answered>
        <MoreOf answer={answer} />
      </Stack>
    </Panel>
  )
}

function Apply({ row }: { row: MoveInRow }) {
  const say = useSay()
  const apply = useMoveInApply()
  return (
    <May call={moveInApply}>
      <p>
        <Say id="console.moveIn.apply.text" />
      </p>
      <p>
        <Say id="console.moveIn.digest" />: <Verbatim text={`${row.digest.slice(0, 16)}…`} />
      </p>
      <RefusalLine error={apply.error} />
      <Acts>
        <Button
          kind="primary"
          isPending={apply.isPending}
          onPress={() =>
            apply.mutate(row, {
              onSuccess: (given) =>
                say(<Say id={'proposal_id' in given ? 'console.proposals.made' : 'console.moveIn.applying'} />, 'good'),
            })
          }
        >
          <Say id="console.moveIn.apply" />
        </Button>
      </Acts>
    </May>
  )
}

function columnsOf(words: Words): Column<MoveInLineRow>[] {
  return [
    {
      id: 'line',
      header: <Say id="console.moveIn.line" />,
      cell: ({ line, id }) => <TwoLineCell main={line} more={<Verbatim text={id} />} />,
      onPhone: 'lead',
    },
    {
      id: 'amount',
      header: <Say id="console.moveIn.amount" />,
      align: 'end',
      cell: ({ amount, asset }) => (asset === '' ? null : <Amount value={decimal(amount)} asset={asset} />),
      onPhone: 'aside',
    },
    {
      id: 'customer',
      header: <Say id="console.moveIn.customer" />,
      cell: ({ customer, kind }) => <TwoLineCell main={<Verbatim text={customer} />} more={<Verbatim text={kind} />} />,
      onPhone: 'pair',
    },
    {
      id: 'state',
      header: <Say id="console.moveIn.filter" />,
      cell: ({ state }) => (
        <Badge colour={COLOURS[state]}>
          <Say id="console.moveIn.lineState" values={{ state }} />
        </Badge>
      ),
      onPhone: 'pair',
    },
    {
      id: 'found',
      header: <Say id="console.moveIn.found" />,
      cell: ({ refusal, makes }) => refusal ?? madeOf(words, makes),
      onPhone: 'pair',
    },
  ]
}

/** What a line becomes, beside what stands in its other columns. */
function madeOf(words: Words, makes: MoveInLineRow['makes']): string {
  return Object.entries(makes)
    .filter(([name]) => name !== 'asset' && name !== 'amount')
    .map(([name, value]) => words('console.moveIn.makes', { name, value }))
    .join(' · ')
}
