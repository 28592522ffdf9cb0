import { useNavigate, useSearch } from '@tanstack/react-router'
import { ModuleWords } from '@tenor/browser/phrases'
import { given } from '@tenor/browser/search'
import { changeWebhook, makeWebhook, WEBHOOK_EVENT_STATES, type WebhookRow } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { Badge, Button, type Column, DataTable, InstantText, ListState, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import {
  Answered,
  AnyOf,
  FilterRow,
  May,
  MoreOf,
  NoRows,
  Page,
  Section,
  TwoLineCell,
} from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { WebhookEventsTable } from './webhook-events-table.tsx'
import { WebhookMakePanel } from './webhook-make-panel.tsx'
import { WebhookManagePanel } from './webhook-manage-panel.tsx'
import { useWebhookEvents, useWebhooks } from './webhooks-queries.ts'

/** Where the exchange's own systems hear of events, and what came of each. */
export function WebhooksPage() {
  return (
    <ModuleWords module="console-webhooks">
      <WebhookList />
    </ModuleWords>
  )
}

function WebhookList() {
  const words = useWords()
  const answer = useWebhooks()
  const [isAdding, setAdding] = useState(false)
  const [managed, manage] = useState<number | null>(null)
  const rows = answer.data?.list ?? []
  const families = answer.data?.kinds ?? []
  const row = rows.find(({ id }) => id === managed)
  const add = (
    <May call={makeWebhook}>
      <Button kind="primary" isDisabled={families.length === 0} onPress={() => setAdding(true)}>
        <Say id="console.webhooks.add" />
      </Button>
    </May>
  )
  return (
    <Page title={words('console.webhooks.title')} text={words('console.webhooks.text')} aside={add}>
      <Answered answer={answer}>
        {answer.data?.list.length === 0 ? (
          <ListState
            kind="empty"
            title={<Say id="console.webhooks.none" />}
            text={<Say id="console.webhooks.none.text" />}
          />
        ) : (
          <EndpointsTable rows={rows} isWaiting={answer.isPending} onManage={(id) => manage(id)} />
        )}
      </Answered>
      <Log endpoints={rows} />
      {isAdding && <WebhookMakePanel families={families} onClose={() => setAdding(false)} />}
      {row !== undefined && <WebhookManagePanel row={row} families={families} onClose={() => manage(null)} />}
    </Page>
  )
}

type TableProps = { rows: readonly WebhookRow[]; isWaiting: boolean; onManage: (id: number) => void }

function EndpointsTable({ rows, isWaiting, onManage }: TableProps) {
  const words = useWords()
  const columns: readonly Column<WebhookRow>[] = [
    {
      id: 'url',
      header: <Say id="console.webhooks.url" />,
      cell: ({ url, kinds }) => (
        <TwoLineCell main={<Verbatim dir="ltr" text={url} />} more={<Verbatim dir="ltr" text={kinds.join(', ')} />} />
      ),
      onPhone: 'lead',
    },
    {
      id: 'state',
      header: <Say id="console.status" />,
      cell: ({ state, failed }) => (
        <Badge colour={state === 'paused' ? 'grey' : failed > 0 ? 'red' : 'green'}>
          <Say id={`console.webhooks.is.${state === 'paused' ? 'paused' : 'active'}`} />
        </Badge>
      ),
      onPhone: 'aside',
    },
    {
      id: 'waiting',
      header: <Say id="console.webhooks.waiting" />,
      cell: ({ waiting, waiting_since, failed }) => (
        <TwoLineCell
          main={
            waiting_since === null ? (
              <Say id="console.webhooks.waiting.none" />
            ) : (
              <Say
                id="console.webhooks.waiting.since"
                values={{ count: waiting, at: <InstantText at={instantOfSeconds(waiting_since)} seconds /> }}
              />
            )
          }
          more={<Say id="console.webhooks.failed" values={{ count: failed }} />}
        />
      ),
      onPhone: 'pair',
    },
    {
      id: 'operator',
      header: <Say id="console.webhooks.by" />,
      cell: ({ operator, created_at }) => (
        <TwoLineCell main={<Verbatim text={operator} />} more={<InstantText at={instantOfSeconds(created_at)} />} />
      ),
      onPhone: 'pair',
    },
    {
      id: 'act',
      header: <Say id="console.act" />,
      cell: ({ id, url }) => (
        <May call={changeWebhook}>
          <Button kind="ghost" aria-label={words('console.webhooks.manage.one', { url })} onPress={() => onManage(id)}>
            <Say id="console.webhooks.manage.act" />
          </Button>
        </May>
      ),
      align: 'end',
    },
  ]
  const label = words('console.webhooks.title')
  return <DataTable label={label} columns={columns} rows={rows} rowKey={(row) => row.id} isWaiting={isWaiting} />
}

function Log({ endpoints }: { endpoints: readonly WebhookRow[] }) {
  const words = useWords()
  const navigate = useNavigate()
  const search = useSearch({ from: '/webhooks' })
  const answer = useWebhookEvents(search)
  const find = (next: typeof search) => navigate({ to: '/webhooks', search: given(next) })
  const isFiltered = search.webhook !== undefined || search.state !== undefined
  return (
    <Section title={words('console.webhooks.log')} text={words('console.webhooks.log.text')}>
      <FilterRow label={words('console.filter')}>
        <AnyOf<string>
          label={words('console.webhooks.url')}
          value={search.webhook === undefined ? undefined : String(search.webhook)}
          options={endpoints.map(({ id, url }) => ({ value: String(id), label: url }))}
          onChange={(id) => find({ ...search, webhook: endpoints.find((each) => String(each.id) === id)?.id })}
        />
        <AnyOf
          label={words('console.status')}
          value={search.state}
          options={WEBHOOK_EVENT_STATES.map((value) => ({ value, label: words(`console.webhooks.state.${value}`) }))}
          onChange={(state) => find({ ...search, state })}
        />
      </FilterRow>
      <Answered answer={answer}>
        {answer.data?.length === 0 ? (
          <NoRows isFiltered={isFiltered} text={<Say id="console.webhooks.log.none" />} />
        ) : (
          <WebhookEventsTable rows={answer.data ?? []} isWaiting={answer.isPending} />
        )}
      </Answered>
      <MoreOf answer={answer} />
    </Section>
  )
}
