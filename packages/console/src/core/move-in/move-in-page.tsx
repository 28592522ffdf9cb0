import { ModuleWords } from '@tenor/browser/phrases'
import { type MoveInRow, moveInBegin } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { Badge, Button, type Column, DataTable, InstantText, ListState, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { Answered, May, MoreOf, Page, Section, TwoLineCell } from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import { MoveInForm } from './move-in-form.tsx'
import { MoveInPanel } from './move-in-panel.tsx'
import { useMoveIns } from './move-in-queries.ts'

const COLOURS = { loading: 'grey', checking: 'grey', checked: 'yellow', applying: 'yellow', done: 'green' } as const

/** Files of holdings that move in, and what became of them. */
export function MoveInPage() {
  return (
    <ModuleWords module="console-move-in">
      <MoveInList />
    </ModuleWords>
  )
}

function MoveInList() {
  const words = useWords()
  const answer = useMoveIns()
  const [isOpen, setOpen] = useState(false)
  const [shown, show] = useState<number | null>(null)
  const row = answer.data?.find(({ id }) => id === shown)
  const bring = (
    <May call={moveInBegin}>
      <Button kind="primary" onPress={() => setOpen(true)}>
        <Say id="console.moveIn.begin" />
      </Button>
    </May>
  )
  return (
    <Page title={words('console.moveIn.title')} text={words('console.moveIn.text')}>
      <Section title={words('console.moveIn.file')} aside={bring}>
        <Answered answer={answer}>
          {answer.data?.length === 0 ? (
            <ListState
              kind="empty"
              title={<Say id="console.moveIn.none" />}
              text={<Say id="console.moveIn.none.text" />}
            />
          ) : (
            <DataTable
              label={words('console.moveIn.title')}
              columns={columnsOf(words, ({ id }) => show(id))}
              rows={answer.data ?? []}
              rowKey={({ id }) => id}
              isWaiting={answer.isPending}
            />
          )}
        </Answered>
        <MoreOf answer={answer} />
      </Section>
      {isOpen && <MoveInForm onClose={() => setOpen(false)} />}
      {row !== undefined && <MoveInPanel row={row} onClose={() => show(null)} />}
    </Page>
  )
}

function columnsOf(words: Words, show: (row: MoveInRow) => void): Column<MoveInRow>[] {
  const count = (id: string, key: 'console.moveIn.ready' | 'console.moveIn.made', of: (row: MoveInRow) => number) =>
    ({ id, header: <Say id={key} />, align: 'end', cell: (row: MoveInRow) => of(row), onPhone: 'pair' }) as const
  return [
    {
      id: 'name',
      header: <Say id="console.moveIn.name" />,
      cell: ({ name, operator }) => (
        <TwoLineCell main={<Verbatim text={name} />} more={<Verbatim text={operator ?? 'npm run move-in'} />} />
      ),
      onPhone: 'lead',
    },
    {
      id: 'stage',
      header: <Say id="console.moveIn.filter" />,
      cell: ({ stage }) => (
        <Badge colour={COLOURS[stage]}>
          <Say id="console.moveIn.stage" values={{ stage }} />
        </Badge>
      ),
      onPhone: 'aside',
    },
    count('ready', 'console.moveIn.ready', ({ lines }) => lines.ready),
    count('made', 'console.moveIn.made', ({ lines }) => lines.done),
    {
      id: 'refused',
      header: <Say id="console.moveIn.refused" />,
      align: 'end',
      cell: ({ lines }) => {
        const refused = lines.refused + lines.unreadable
        return refused === 0 ? 0 : <Badge colour="red">{refused}</Badge>
      },
      onPhone: 'pair',
    },
    {
      id: 'when',
      header: <Say id="console.moveIn.when" />,
      cell: ({ begun_at }) => <InstantText at={instantOfSeconds(begun_at)} />,
      onPhone: 'pair',
    },
    {
      id: 'act',
      header: <Say id="console.act" />,
      align: 'end',
      cell: (row) => (
        <Button
          kind="ghost"
          aria-label={words('console.moveIn.show.one', { name: row.name })}
          onPress={() => show(row)}
        >
          <Say id="console.moveIn.show" />
        </Button>
      ),
    },
  ]
}
