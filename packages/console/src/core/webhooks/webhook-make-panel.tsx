import { Button, Panel } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { Acts, RefusalLine, Stack } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { SecretOnce, WebhookFields, type WebhookForm } from './webhook-form.tsx'
import { useMakeWebhook } from './webhooks-queries.ts'

/** Adds an endpoint, then shows its secret. */
export function WebhookMakePanel({ families, onClose }: { families: readonly string[]; onClose: () => void }) {
  const words = useWords()
  const make = useMakeWebhook()
  const [form, setForm] = useState<WebhookForm>({ url: '', kinds: [] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate({ url: form.url.trim(), kinds: [...form.kinds] })
  }
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="console.webhooks.add" />}
      closeLabel={words('act.close')}
      width="middle"
    >
      {make.data !== undefined ? (
        <SecretOnce secret={make.data.secret} />
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <WebhookFields form={form} families={families} onChange={setForm} />
            <RefusalLine error={make.error} />
            <Acts>
              <Button
                kind="primary"
                type="submit"
                isPending={make.isPending}
                isDisabled={form.url.trim() === '' || form.kinds.length === 0}
              >
                <Say id="console.webhooks.add" />
              </Button>
            </Acts>
          </Stack>
        </form>
      )}
    </Panel>
  )
}
