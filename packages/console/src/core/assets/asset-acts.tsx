import { refusalOf } from '@tenor/browser/api'
import { changeAsset, type ListedAsset, QUOTE_ASSET, setAsset } from '@tenor/contract/core'
import { Button, buttonClass, useSay } from '@tenor/ui'
import { useState } from 'react'
import { Acts, May } from '../../platform/page/index.ts'
import { Say, useReasonWords, useWords } from '../../platform/phrases/index.ts'
import { AssetEditor } from './asset-editor.tsx'
import { AssetEndPanel } from './asset-end-panel.tsx'
import type { PriceGround } from './asset-form.ts'
import { AssetSettingsPanel } from './asset-settings-panel.tsx'
import styles from './assets.module.css'
import { type AssetStep, useChangeAsset, useSetAsset } from './assets-queries.ts'
import { iconOfFile } from './icon-file.ts'

type Open = 'settings' | 'change' | AssetStep

/** Steps that an asset of a status can take. The quote asset takes none. */
function stepsOf({ symbol, status }: ListedAsset['facts']): readonly AssetStep[] {
  if (symbol === QUOTE_ASSET || status === 'retired') return []
  if (status === 'closing') return ['dust', 'retire']
  return status === 'active' ? ['pause', 'close'] : ['close']
}

/** Buttons of an asset's row; a retired one has none. */
export function AssetActs({ row, ground }: { row: ListedAsset; ground: PriceGround }) {
  const { coin, facts } = row
  const [open, setOpen] = useState<Open | null>(null)
  const words = useWords()
  const close = () => setOpen(null)
  if (facts.status === 'retired') return null
  return (
    <Acts inRow>
      <May call={changeAsset}>
        <Button
          kind="ghost"
          aria-label={words('console.assets.change.of', { symbol: coin })}
          onPress={() => setOpen('change')}
        >
          <Say id="console.assets.change" />
        </Button>
        {facts.status === 'paused' && <EndPause facts={facts} />}
        {stepsOf(facts).map((step) => (
          <Button
            key={step}
            kind="quiet"
            aria-label={words(`console.assets.${step}.of`, { symbol: coin })}
            onPress={() => setOpen(step)}
          >
            <Say id={`console.assets.${step}`} />
          </Button>
        ))}
      </May>
      <May call={setAsset}>
        <Button
          kind="quiet"
          aria-label={words('console.assets.settings.of', { coin })}
          onPress={() => setOpen('settings')}
        >
          <Say id="console.assets.settings" />
        </Button>
        <MarkActs row={row} />
      </May>
      {open === 'settings' && <AssetSettingsPanel row={row} onClose={close} />}
      {open === 'change' && <AssetEditor facts={facts} ground={ground} onClose={close} />}
      {(open === 'pause' || open === 'close' || open === 'dust' || open === 'retire') && (
        <AssetEndPanel facts={facts} step={open} onClose={close} />
      )}
    </Acts>
  )
}

function EndPause({ facts: { symbol, version } }: { facts: ListedAsset['facts'] }) {
  const words = useWords()
  const reason = useReasonWords()
  const say = useSay()
  const change = useChangeAsset(symbol)
  const end = () =>
    change.mutate(
      { version, status: 'active' },
      {
        onSuccess: () => say(words('console.assets.changed', { symbol }), 'good'),
        onError: (error) => say(reason(refusalOf(error)), 'fault'),
      },
    )
  return (
    <Button kind="quiet" isPending={change.isPending} onPress={end}>
      <Say id="console.assets.endPause" />
    </Button>
  )
}

function MarkActs({ row }: { row: ListedAsset }) {
  const { coin, icon, version } = row
  const words = useWords()
  const reason = useReasonWords()
  const say = useSay()
  const set = useSetAsset()
  const send = (body: { coin: string; icon?: string }) =>
    set.mutate(
      { ...body, version },
      {
        onSuccess: () => say(words('console.assets.done', { coin }), 'good'),
        onError: (error) => say(reason(refusalOf(error)), 'fault'),
      },
    )
  const choose = async (file: File | undefined) => {
    if (file !== undefined) send({ coin, icon: await iconOfFile(file) })
  }
  return (
    <>
      {icon === 'own' && (
        <Button kind="quiet" isPending={set.isPending} onPress={() => send({ coin })}>
          <Say id="console.assets.reset" />
        </Button>
      )}
      <label className={buttonClass({ kind: 'quiet' })}>
        <Say id="console.assets.choose" />
        <input
          type="file"
          className={styles.file}
          aria-label={`${words('console.assets.choose')} ${coin}`}
          accept="image/svg+xml,image/png"
          onChange={(event) => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
    </>
  )
}
