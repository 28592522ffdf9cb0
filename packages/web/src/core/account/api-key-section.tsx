import { ModuleWords } from '@tenor/browser/phrases'
import type { ApiKeyRow } from '@tenor/contract/core'
import { Badge, Button, Card, CopyId, classes, InstantText, Panel, shapes, useSay, Verbatim } from '@tenor/ui'
import { type ReactNode, Suspense, useState } from 'react'
import { FailedList, RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './account.module.css'
import { ApiKeyConfirmPanel } from './api-key-confirm-panel.tsx'
import { ApiKeyPanel } from './api-key-form.tsx'
import { CoveredProducts } from './api-key-products.tsx'
import { useApiKeys, useEndApiKey } from './api-key-queries.ts'
import rows from './session-list.module.css'
import { useShownInstant } from './shown-instant.ts'

/** API keys of the account: making, seeing and deleting them. */
export function ApiKeySection() {
  return (
    <Card>
      <Suspense fallback={<div className={styles.waiting} />}>
        <ModuleWords module="api-keys">
          <div className={classes(shapes.stack, styles.section)}>
            <div className={styles.about}>
              <h2>
                <Say id="apiKey.title" />
              </h2>
              <p>
                <Say id="apiKey.about" />
              </p>
            </div>
            <Keys />
          </div>
        </ModuleWords>
      </Suspense>
    </Card>
  )
}

function Keys() {
  const { data, isError, error, refetch } = useApiKeys()
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<ApiKeyRow | null>(null)
  const [confirming, setConfirming] = useState<ApiKeyRow | null>(null)
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  return (
    <div className={classes(shapes.stack, rows.sessions)}>
      {data?.list.length === 0 && (
        <p>
          <Say id="apiKey.empty" />
        </p>
      )}
      <ul className={rows.list} aria-busy={data === undefined}>
        {data?.list.map((row) => (
          <Row key={row.id} row={row} onEnd={() => setEnding(row)} onConfirm={() => setConfirming(row)} />
        ))}
      </ul>
      <div>
        <Button isDisabled={data === undefined} onPress={() => setMaking(true)}>
          <Say id="apiKey.make" />
        </Button>
      </div>
      {isMaking && <ApiKeyPanel products={data?.products ?? []} onClose={() => setMaking(false)} />}
      {confirming !== null && <ApiKeyConfirmPanel row={confirming} onClose={() => setConfirming(null)} />}
      {ending !== null && <EndPanel row={ending} onClose={() => setEnding(null)} />}
    </div>
  )
}

type RowProps = { row: ApiKeyRow; onEnd: () => void; onConfirm: () => void }

function Row({ row, onEnd, onConfirm }: RowProps) {
  const words = useWords()
  const shown = useShownInstant()
  return (
    <li className={rows.row}>
      <div className={rows.about}>
        <span className={rows.device}>
          <Verbatim text={row.name} />
          <Badge colour="grey">
            <Say id={`apiKey.permission.${row.permission}`} />
          </Badge>
          {row.asleep && (
            <Badge colour="yellow">
              <Say id="apiKey.asleep.badge" />
            </Badge>
          )}
        </span>
        <CopyId value={row.key} copyLabel={words('apiKey.key.copy')} copiedLabel={words('apiKey.copied')} />
        <div className={shapes.links}>
          <Fact name="apiKey.products">
            <CoveredProducts products={row.products} />
          </Fact>
          <Fact name="apiKey.ips">
            {row.ips.length === 0 ? <Say id="apiKey.ips.any" /> : <Verbatim text={row.ips.join(', ')} />}
          </Fact>
          <Fact name="apiKey.created">
            <InstantText at={shown(row.created_at)} />
          </Fact>
          <Fact name="apiKey.expires">
            {row.expires_at === null ? <Say id="apiKey.expires.never" /> : <InstantText at={shown(row.expires_at)} />}
          </Fact>
          <Fact name="apiKey.lastUsed">
            {row.last_used_at === null ? (
              <Say id="apiKey.lastUsed.never" />
            ) : (
              <InstantText at={shown(row.last_used_at)} />
            )}
          </Fact>
        </div>
      </div>
      {row.asleep && (
        <Button aria-label={words('apiKey.confirm.named', { name: row.name })} onPress={onConfirm}>
          <Say id="apiKey.confirm" />
        </Button>
      )}
      <Button aria-label={words('apiKey.end.named', { name: row.name })} onPress={onEnd}>
        <Say id="apiKey.end" />
      </Button>
    </li>
  )
}

type FactProps = { name: `apiKey.${'products' | 'ips' | 'created' | 'expires' | 'lastUsed'}`; children: ReactNode }

function Fact({ name, children }: FactProps) {
  return (
    <span className={shapes.quiet}>
      <Say id={name} />: {children}
    </span>
  )
}

function EndPanel({ row, onClose }: { row: ApiKeyRow; onClose: () => void }) {
  const words = useWords()
  const say = useSay()
  const end = useEndApiKey()
  const press = () =>
    end.mutate(row.id, {
      onSuccess: () => {
        say(<Say id="apiKey.ended" />, 'good')
        onClose()
      },
    })
  const footer = (
    <>
      <Button large onPress={onClose}>
        <Say id="act.cancel" />
      </Button>
      <Button kind="danger" large isPending={end.isPending} onPress={press}>
        <Say id="apiKey.end" />
      </Button>
    </>
  )
  return (
    <Panel isOpen onClose={onClose} title={words('apiKey.end.title')} closeLabel={words('act.close')} footer={footer}>
      <div className={shapes.column}>
        <p>
          <Say id="apiKey.end.ask" values={{ name: <Verbatim text={row.name} /> }} />
        </p>
        <RefusalLine error={end.error} />
      </div>
    </Panel>
  )
}
