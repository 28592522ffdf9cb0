import { machineSeconds } from '@tenor/browser/clock'
import {
  API_KEY_OPEN_DAYS,
  API_KEY_PERMISSIONS,
  type ApiKeyPermission,
  apiKeyEndViolation,
  type makeApiKey,
} from '@tenor/contract/core'
import { DAY_MS, instantOfSeconds, later, SECOND_MS } from '@tenor/contract/time'
import { Button, Choice, CopyId, Notice, Panel, shapes, TextField } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { RefusalLine } from '../../platform/page/index.ts'
import { Say, useViolationWords, useWords } from '../../platform/phrases/index.ts'
import styles from './account.module.css'
import { ApiKeyProducts, type ChosenProducts } from './api-key-products.tsx'
import { useKeyProof } from './api-key-proof.tsx'
import { useMakeApiKey } from './api-key-queries.ts'

const LASTS_DAYS = ['', '30', '90', '365'] as const
type Lasts = (typeof LASTS_DAYS)[number]

type PanelProps = { products: readonly string[]; onClose: () => void }

/** Makes a key, then shows its secret: the one time that it can be copied, so that a press beside it does not close it. */
export function ApiKeyPanel({ products, onClose }: PanelProps) {
  const words = useWords()
  const make = useMakeApiKey()
  const isMade = make.data !== undefined
  const done = (
    <Button kind="primary" large onPress={onClose}>
      <Say id="act.done" />
    </Button>
  )
  return (
    <Panel
      isOpen
      isHeld={isMade}
      onClose={onClose}
      title={words(isMade ? 'apiKey.made' : 'apiKey.make')}
      closeLabel={words('act.close')}
      {...(isMade ? { footer: done } : {})}
    >
      {make.data === undefined ? <Fields make={make} products={products} /> : <Made made={make.data} />}
    </Panel>
  )
}

type FieldsProps = { make: ReturnType<typeof useMakeApiKey>; products: readonly string[] }

function Fields({ make, products }: FieldsProps) {
  const words = useWords()
  const sayFault = useViolationWords()
  const [name, setName] = useState('')
  const [permission, setPermission] = useState<ApiKeyPermission>('read')
  const [chosen, setChosen] = useState<ChosenProducts>(null)
  const [lasts, setLasts] = useState<Lasts>('')
  const [ips, setIps] = useState('')
  const { fields, proof, isGiven } = useKeyProof()
  const now = instantOfSeconds(machineSeconds())
  const asked = lasts === '' ? null : later(now, Number(lasts) * DAY_MS)
  const addresses = ips.split(',').filter((each) => each.trim() !== '')
  const longest = addresses.length === 0 ? 'apiKey.expires.latest' : 'apiKey.expires.never'
  const fault = apiKeyEndViolation({ ips: addresses, asked, now })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const until = lasts === '' ? {} : { expires_at: machineSeconds() + (Number(lasts) * DAY_MS) / SECOND_MS }
    const only = chosen === null ? {} : { products: [...chosen] }
    make.mutate({ name: name.trim(), permission, ips, ...only, ...until, ...proof })
  }
  return (
    <form className={shapes.column} onSubmit={submit}>
      <TextField label={words('apiKey.name')} value={name} maxLength={40} autoComplete="off" onChange={setName} />
      <Choice
        label={words('apiKey.permission')}
        value={permission}
        options={API_KEY_PERMISSIONS.map((value) => ({ value, label: words(`apiKey.permission.${value}`) }))}
        onChange={setPermission}
      />
      <ApiKeyProducts products={products} chosen={chosen} onChange={setChosen} />
      <Choice
        label={words('apiKey.expires')}
        value={lasts}
        options={LASTS_DAYS.map((value) => ({
          value,
          label: value === '' ? words(longest) : words('apiKey.expires.days', { days: Number(value) }),
        }))}
        onChange={setLasts}
      />
      <TextField
        label={words('apiKey.ips')}
        hint={words('apiKey.ips.hint', { days: API_KEY_OPEN_DAYS })}
        fault={sayFault(fault)}
        value={ips}
        autoComplete="off"
        onChange={setIps}
      />
      {fields}
      <RefusalLine error={make.error} />
      <Button
        kind="primary"
        large
        type="submit"
        isPending={make.isPending}
        isDisabled={name.trim() === '' || chosen?.length === 0 || !isGiven || fault !== null}
      >
        <Say id="apiKey.make" />
      </Button>
    </form>
  )
}

function Made({ made }: { made: z.infer<typeof makeApiKey.data> }) {
  const words = useWords()
  return (
    <div className={shapes.column}>
      <Notice kind="caution">
        <Say id="apiKey.secret.once" />
      </Notice>
      <div className={styles.secret}>
        <span className={shapes.quiet}>
          <Say id="apiKey.key" />
        </span>
        <CopyId value={made.key} copyLabel={words('apiKey.key.copy')} copiedLabel={words('apiKey.copied')} />
      </div>
      <div className={styles.secret}>
        <span className={shapes.quiet}>
          <Say id="apiKey.secret" />
        </span>
        <CopyId value={made.secret} copyLabel={words('apiKey.secret.copy')} copiedLabel={words('apiKey.copied')} />
      </div>
    </div>
  )
}
