import type { WebhookRow, WebhookState } from '@tenor/contract/core'
import { Button, Notice, Panel, useSay } from '@tenor/ui'
import { useState } from 'react'
import { Acts, RefusalLine, Stack } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { SecretOnce, WebhookFields, type WebhookForm } from './webhook-form.tsx'
import { useChangeWebhook, useReplayWebhook, useRotateWebhook } from './webhooks-queries.ts'

type Props = { row: WebhookRow; families: readonly string[]; onClose: () => void }

/** What can be done with an endpoint: changing, pausing, a new secret, sending again, ending. */
export function WebhookManagePanel({ row, families, onClose }: Props) {
  const words = useWords()
  const rotate = useRotateWebhook()
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="console.webhooks.manage" />}
      closeLabel={words('act.close')}
      width="middle"
    >
      {rotate.data !== undefined ? (
        <SecretOnce secret={rotate.data.secret} />
      ) : (
        <Stack>
          <Change row={row} families={families} onClose={onClose} />
          <State row={row} onClose={onClose} />
          {row.failed > 0 && <SendAgain row={row} />}
          <Notice>
            <Say id="console.webhooks.rotate.text" />
          </Notice>
          <RefusalLine error={rotate.error} />
          <Acts>
            <Button isPending={rotate.isPending} onPress={() => rotate.mutate(row.id)}>
              <Say id="console.webhooks.rotate" />
            </Button>
          </Acts>
        </Stack>
      )}
    </Panel>
  )
}

function Change({ row, families, onClose }: Props) {
  const say = useSay()
  const words = useWords()
  const change = useChangeWebhook()
  const [form, setForm] = useState<WebhookForm>(row)
  // The form is filled in from the row as it stood when the panel opened.
  const [seen] = useState(row.version)
  const save = () =>
    change.mutate(
      { id: row.id, version: seen, url: form.url.trim(), kinds: [...form.kinds] },
      {
        onSuccess: () => {
          say(words('console.webhooks.saved'), 'good')
          onClose()
        },
      },
    )
  return (
    <>
      <WebhookFields form={form} families={families} onChange={setForm} />
      <RefusalLine error={change.error} />
      <Acts>
        <Button
          kind="primary"
          isPending={change.isPending}
          isDisabled={form.url.trim() === '' || form.kinds.length === 0}
          onPress={save}
        >
          <Say id="console.webhooks.save" />
        </Button>
      </Acts>
    </>
  )
}

function State({ row, onClose }: { row: WebhookRow; onClose: () => void }) {
  const say = useSay()
  const words = useWords()
  const change = useChangeWebhook()
  const [isEnding, setEnding] = useState(false)
  const become = (state: WebhookState) =>
    change.mutate(
      { id: row.id, version: row.version, state },
      {
        onSuccess: () => {
          say(words(`console.webhooks.became.${state}`), 'good')
          onClose()
        },
      },
    )
  return (
    <>
      <Notice kind={isEnding ? 'caution' : 'plain'}>
        <Say id={isEnding ? 'console.webhooks.end.text' : 'console.webhooks.pause.text'} />
      </Notice>
      <RefusalLine error={change.error} />
      <Acts>
        {!isEnding && (
          <Button isPending={change.isPending} onPress={() => become(row.state === 'paused' ? 'active' : 'paused')}>
            <Say id={row.state === 'paused' ? 'console.webhooks.resume' : 'console.webhooks.pause'} />
          </Button>
        )}
        <Button
          kind="ghost"
          isPending={change.isPending}
          onPress={() => (isEnding ? become('ended') : setEnding(true))}
        >
          <Say id={isEnding ? 'console.webhooks.end.confirm' : 'console.webhooks.end'} />
        </Button>
      </Acts>
    </>
  )
}

function SendAgain({ row }: { row: WebhookRow }) {
  const say = useSay()
  const words = useWords()
  const replay = useReplayWebhook()
  const send = () =>
    replay.mutate(
      { id: row.id },
      { onSuccess: ({ events }) => say(words('console.webhooks.again.done', { count: events }), 'good') },
    )
  return (
    <>
      <RefusalLine error={replay.error} />
      <Acts>
        <Button isPending={replay.isPending} onPress={send}>
          <Say id="console.webhooks.again.all" values={{ count: row.failed }} />
        </Button>
      </Acts>
    </>
  )
}
