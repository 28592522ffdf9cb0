import { answerObjection, type ObjectionRow } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { Button, type Column, DataTable, InstantText, Panel, TextField, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { AddressText } from '../../platform/address/index.ts'
import { Acts, May, MoreOf, RefusalLine, Stack, TwoLineCell } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useAnswerObjection, useObjections } from './protection-queries.ts'

/** Customers' objections to locks, with their answers; nothing while nobody has objected. */
export function ObjectionsSection() {
  const words = useWords()
  const answer = useObjections()
  const [chosen, choose] = useState<ObjectionRow | null>(null)
  const rows = answer.data ?? []
  if (rows.length === 0) return null
  const columns: readonly Column<ObjectionRow>[] = [
    {
      id: 'message',
      header: <Say id="console.protection.objections" />,
      cell: (row) => (
        <TwoLineCell main={<Verbatim isProse text={row.message} />} more={<AddressText email={row.email} />} />
      ),
      onPhone: 'lead',
    },
    {
      id: 'at',
      header: <Say id="console.protection.at" />,
      cell: (row) => <InstantText at={instantOfSeconds(row.at)} />,
      onPhone: 'pair',
    },
    {
      id: 'answer',
      header: <Say id="console.protection.answer" />,
      cell: (row) =>
        row.answer === null ? (
          <May call={answerObjection}>
            <Button kind="ghost" onPress={() => choose(row)}>
              <Say id="console.protection.answer" />
            </Button>
          </May>
        ) : (
          <Verbatim isProse text={row.answer} />
        ),
      onPhone: 'pair',
    },
  ]
  return (
    <Stack>
      <DataTable
        label={words('console.protection.objections')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        isWaiting={answer.isPending}
        isWide
      />
      <MoreOf answer={answer} />
      {chosen !== null && <AnswerPanel row={chosen} onClose={() => choose(null)} />}
    </Stack>
  )
}

function AnswerPanel({ row, onClose }: { row: ObjectionRow; onClose: () => void }) {
  const words = useWords()
  const send = useAnswerObjection()
  const [text, setText] = useState('')
  const press = () =>
    send.mutate({ id: row.id, user_id: row.user_id, answer: text.trim() }, { onSuccess: () => onClose() })
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<AddressText email={row.email} />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <Stack>
        <p>
          <Verbatim isProse text={row.message} />
        </p>
        <TextField
          label={words('console.protection.answer')}
          value={text}
          maxLength={2_000}
          autoComplete="off"
          onChange={setText}
        />
        <RefusalLine error={send.error} />
        <Acts>
          <Button kind="primary" isPending={send.isPending} isDisabled={text.trim() === ''} onPress={press}>
            <Say id="console.protection.answer" />
          </Button>
        </Acts>
      </Stack>
    </Panel>
  )
}
