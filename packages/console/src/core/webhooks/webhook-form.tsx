import { Checkbox, CopyId, Notice, TextField, Verbatim } from '@tenor/ui'
import { Stack } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './webhooks.module.css'

/** Where events are sent, and which. */
export type WebhookForm = { url: string; kinds: readonly string[] }

type Props = { form: WebhookForm; families: readonly string[]; onChange: (form: WebhookForm) => void }

export function WebhookFields({ form, families, onChange }: Props) {
  const words = useWords()
  const toggle = (family: string, isOn: boolean) => {
    const others = form.kinds.filter((each) => each !== family)
    onChange({ ...form, kinds: isOn ? [...others, family] : others })
  }
  return (
    <>
      <TextField
        label={words('console.webhooks.url')}
        hint={words('console.webhooks.url.hint')}
        type="url"
        maxLength={500}
        autoComplete="off"
        value={form.url}
        onChange={(url) => onChange({ ...form, url })}
      />
      <fieldset className={styles.kinds}>
        <legend>
          <Say id="console.webhooks.kinds" />
        </legend>
        {families.map((family) => (
          <Checkbox key={family} isOn={form.kinds.includes(family)} onChange={(isOn) => toggle(family, isOn)}>
            <Verbatim dir="ltr" text={`${family}.*`} />
          </Checkbox>
        ))}
      </fieldset>
    </>
  )
}

/** A new secret: the one time that it can be copied. */
export function SecretOnce({ secret }: { secret: string }) {
  const words = useWords()
  return (
    <Stack>
      <Notice kind="caution">
        <Say id="console.webhooks.secret.once" />
      </Notice>
      <div className={styles.secret}>
        <CopyId
          value={secret}
          copyLabel={words('console.webhooks.secret.copy')}
          copiedLabel={words('console.webhooks.secret.copied')}
        />
      </div>
    </Stack>
  )
}
