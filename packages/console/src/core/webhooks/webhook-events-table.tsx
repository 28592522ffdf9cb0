import { replayWebhook, type WebhookEventRow, type WebhookEventState } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { Badge, type BadgeColour, Button, type Column, DataTable, InstantText, useSay, Verbatim } from '@tenor/ui'
import { TwoLineCell, useMay } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useReplayWebhook } from './webhooks-queries.ts'

const COLOURS: Readonly<Record<WebhookEventState, BadgeColour>> = {
  waiting: 'yellow',
  delivered: 'green',
  failed: 'red',
}

/** What was sent, newest first, each with its last answer. */
export function WebhookEventsTable({ rows, isWaiting }: { rows: readonly WebhookEventRow[]; isWaiting: boolean }) {
  const words = useWords()
  const columns: readonly Column<WebhookEventRow>[] = [
    {
      id: 'kind',
      header: <Say id="console.webhooks.event" />,
      cell: ({ kind, id }) => <TwoLineCell main={<Verbatim dir="ltr" text={kind} />} more={<Verbatim text={id} />} />,
      onPhone: 'lead',
    },
    {
      id: 'state',
      header: <Say id="console.status" />,
      cell: ({ state }) => (
        <Badge colour={COLOURS[state]}>
          <Say id={`console.webhooks.state.${state}`} />
        </Badge>
      ),
      onPhone: 'aside',
    },
    {
      id: 'customer',
      header: <Say id="console.webhooks.customer" />,
      cell: ({ user_id }) => (user_id === 0 ? <Say id="console.webhooks.house" /> : <Verbatim text={user_id} />),
      onPhone: 'pair',
    },
    {
      id: 'created',
      header: <Say id="console.webhooks.created" />,
      cell: ({ created_at }) => <InstantText at={instantOfSeconds(created_at)} seconds />,
      onPhone: 'pair',
    },
    {
      id: 'answer',
      header: <Say id="console.webhooks.answer" />,
      cell: (row) => <AnswerCell row={row} />,
      onPhone: 'pair',
    },
    {
      id: 'act',
      header: <Say id="console.act" />,
      cell: (row) => <AgainButton row={row} />,
      align: 'end',
    },
  ]
  const label = words('console.webhooks.log')
  return <DataTable label={label} columns={columns} rows={rows} rowKey={(row) => row.id} isWaiting={isWaiting} />
}

function AnswerCell({ row: { tries, status, fault, next_try_at } }: { row: WebhookEventRow }) {
  if (tries === 0) return <Say id="console.webhooks.untried" />
  const answer = status ?? fault ?? ''
  const more =
    next_try_at === null ? (
      <Say id="console.webhooks.tries" values={{ count: tries }} />
    ) : (
      <Say
        id="console.webhooks.next"
        values={{ count: tries, at: <InstantText at={instantOfSeconds(next_try_at)} seconds /> }}
      />
    )
  return <TwoLineCell main={<Verbatim isProse dir="ltr" text={answer} />} more={more} />
}

function AgainButton({ row }: { row: WebhookEventRow }) {
  const words = useWords()
  const say = useSay()
  const may = useMay(replayWebhook)
  const replay = useReplayWebhook()
  if (!may || row.state === 'waiting') return null
  const send = () =>
    replay.mutate(
      { id: row.webhook, event: row.id, user_id: row.user_id },
      {
        onSuccess: () => say(words('console.webhooks.again.done', { count: 1 }), 'good'),
        onError: () => say(words('console.webhooks.again.failed'), 'fault'),
      },
    )
  return (
    <Button
      kind="ghost"
      isPending={replay.isPending}
      aria-label={words('console.webhooks.again.one', { id: row.id })}
      onPress={send}
    >
      <Say id="console.webhooks.again" />
    </Button>
  )
}
