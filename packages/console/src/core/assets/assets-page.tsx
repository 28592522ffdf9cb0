import { refusalOf } from '@tenor/browser/api'
import { type AssetRow, setAsset } from '@tenor/contract/core'
import { Button, buttonClass, CoinName, type Column, DataTable, useSay, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { Acts, Answered, May, Page } from '../../platform/page/index.ts'
import { Say, useReasonWords, useWords } from '../../platform/phrases/index.ts'
import { AssetSettingsPanel } from './asset-settings-panel.tsx'
import styles from './assets.module.css'
import { useAssets, useSetAsset } from './assets-queries.ts'
import { iconOfFile } from './icon-file.ts'

const COLUMNS: readonly Column<AssetRow>[] = [
  {
    id: 'coin',
    header: <Say id="console.balance.asset" />,
    cell: ({ coin, name }) => (
      <CoinName coin={coin}>
        <Verbatim text={name} />
      </CoinName>
    ),
    onPhone: 'lead',
  },
  {
    id: 'mark',
    header: <Say id="console.assets.mark" />,
    cell: ({ icon }) => <Say id={`console.assets.mark.${icon}`} />,
    onPhone: 'aside',
  },
  {
    id: 'act',
    header: <Say id="console.act" />,
    cell: (row) => (
      <May call={setAsset}>
        <MarkActs row={row} />
      </May>
    ),
    align: 'end',
  },
]

/** The coins with the marks that customers see. */
export function AssetsPage() {
  const words = useWords()
  const answer = useAssets()
  return (
    <Page title={words('console.assets.title')} text={words('console.assets.text')}>
      <Answered answer={answer}>
        <DataTable
          label={words('console.assets.title')}
          columns={COLUMNS}
          rows={answer.data?.list ?? []}
          rowKey={(row) => row.coin}
          isWaiting={answer.isPending}
          waitingRows={11}
        />
      </Answered>
    </Page>
  )
}

function MarkActs({ row }: { row: AssetRow }) {
  const { coin, icon } = row
  const [isOpen, setOpen] = useState(false)
  const words = useWords()
  const reason = useReasonWords()
  const say = useSay()
  const set = useSetAsset()
  const send = (body: { coin: string; icon?: string }) =>
    set.mutate(
      { ...body, version: row.version },
      {
        onSuccess: () => say(words('console.assets.done', { coin }), 'good'),
        onError: (error) => say(reason(refusalOf(error)), 'fault'),
      },
    )
  const choose = async (file: File | undefined) => {
    if (file !== undefined) send({ coin, icon: await iconOfFile(file) })
  }
  return (
    <Acts inRow>
      <Button kind="ghost" aria-label={words('console.assets.settings.of', { coin })} onPress={() => setOpen(true)}>
        <Say id="console.assets.settings" />
      </Button>
      {isOpen && <AssetSettingsPanel row={row} onClose={() => setOpen(false)} />}
      {icon === 'own' && (
        <Button kind="quiet" isPending={set.isPending} onPress={() => send({ coin })}>
          <Say id="console.assets.reset" />
        </Button>
      )}
      <label className={buttonClass({})}>
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
    </Acts>
  )
}
