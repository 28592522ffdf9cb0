import { ModuleWords } from '@tenor/browser/phrases'
import { EndlessEnd } from '@tenor/browser/states'
import {
  ASSET_STATUSES,
  type AssetKind,
  type AssetStatus,
  assetFile,
  createAsset,
  type ListedAsset,
} from '@tenor/contract/core'
import { foldSymbol } from '@tenor/contract/http'
import { Badge, Button, CoinName, type Column, DataTable, SearchField, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { Acts, Answered, AnyOf, FilterRow, May, NoRows, Page, TwoLineCell } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { AssetActs } from './asset-acts.tsx'
import { AssetEditor } from './asset-editor.tsx'
import { AssetFilePanel } from './asset-file-panel.tsx'
import { NEW_KINDS, type PriceGround } from './asset-form.ts'
import { useAssets } from './assets-queries.ts'

/** Rows that are shown at first, and that each scroll to the end adds. */
const ROWS = 50
const COLOURS = { active: 'green', paused: 'yellow', closing: 'yellow', retired: 'grey' } as const

/** Assets of the exchange. Its sentences are loaded with it. */
export function AssetsPage() {
  return (
    <ModuleWords module="console-assets">
      <AssetList />
    </ModuleWords>
  )
}

type Filters = { text: string; kind: AssetKind | undefined; status: AssetStatus | undefined }

function matches({ facts: { symbol, name, kind, status } }: ListedAsset, filters: Filters): boolean {
  const text = foldSymbol(filters.text.trim())
  const isFound = foldSymbol(symbol).includes(text) || foldSymbol(name).includes(text)
  return isFound && kind === (filters.kind ?? kind) && status === (filters.status ?? status)
}

function AssetList() {
  const words = useWords()
  const answer = useAssets()
  const [open, setOpen] = useState<'add' | 'file' | null>(null)
  const [filters, setFilters] = useState<Filters>({ text: '', kind: undefined, status: undefined })
  const [most, setMost] = useState(ROWS)
  const { list = [], simulated, exchanges = [] } = answer.data ?? {}
  const ground: PriceGround = { isSimulated: simulated === 1, exchanges }
  const found = list.filter((row) => matches(row, filters))
  const filter = (part: Partial<Filters>) => {
    setMost(ROWS)
    setFilters({ ...filters, ...part })
  }
  return (
    <Page
      title={words('console.assets.title')}
      text={words('console.assets.text')}
      aside={answer.data !== undefined && <PageActs onOpen={setOpen} />}
    >
      <FilterFields filters={filters} onChange={filter} />
      <Answered answer={answer}>
        {answer.data !== undefined && found.length === 0 ? (
          <NoRows isFiltered={list.length > 0} />
        ) : (
          <DataTable
            label={words('console.assets.title')}
            columns={columnsFor(ground)}
            rows={found.slice(0, most)}
            rowKey={(row) => row.coin}
            isWaiting={answer.isPending}
            waitingRows={11}
          />
        )}
        {found.length > most && (
          <EndlessEnd of={{ hasMore: true, isMoreLoading: false, more: () => setMost(most + ROWS) }} />
        )}
      </Answered>
      {open === 'add' && <AssetEditor facts={null} ground={ground} onClose={() => setOpen(null)} />}
      {open === 'file' && <AssetFilePanel onClose={() => setOpen(null)} />}
    </Page>
  )
}

function PageActs({ onOpen }: { onOpen: (what: 'add' | 'file') => void }) {
  return (
    <Acts>
      <May call={assetFile}>
        <Button kind="ghost" onPress={() => onOpen('file')}>
          <Say id="console.assets.file" />
        </Button>
      </May>
      <May call={createAsset}>
        <Button kind="primary" onPress={() => onOpen('add')}>
          <Say id="console.assets.add" />
        </Button>
      </May>
    </Acts>
  )
}

function FilterFields({ filters, onChange }: { filters: Filters; onChange: (part: Partial<Filters>) => void }) {
  const words = useWords()
  return (
    <FilterRow label={words('console.filter')}>
      <SearchField
        label={words('console.assets.search')}
        value={filters.text}
        onChange={(text) => onChange({ text })}
      />
      <AnyOf<AssetKind>
        label={words('console.assets.kind')}
        value={filters.kind}
        options={NEW_KINDS.map((value) => ({ value, label: words(`console.assets.kind.${value}`) }))}
        onChange={(kind) => onChange({ kind })}
      />
      <AnyOf<AssetStatus>
        label={words('console.assets.status')}
        value={filters.status}
        options={ASSET_STATUSES.map((value) => ({ value, label: words(`console.assets.status.${value}`) }))}
        onChange={(status) => onChange({ status })}
      />
    </FilterRow>
  )
}

function columnsFor(ground: PriceGround): readonly Column<ListedAsset>[] {
  return [
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
      id: 'status',
      header: <Say id="console.assets.status" />,
      cell: ({ facts: { status } }) => (
        <Badge colour={COLOURS[status]}>
          <Say id={`console.assets.status.${status}`} />
        </Badge>
      ),
      onPhone: 'aside',
    },
    {
      id: 'kind',
      header: <Say id="console.assets.kind" />,
      cell: ({ facts: { kind, decimals } }) => (
        <TwoLineCell
          main={<Say id={`console.assets.kind.${kind}`} />}
          more={
            <>
              <Say id="console.assets.decimals" />: <Verbatim text={decimals} />
            </>
          }
        />
      ),
      onPhone: 'pair',
    },
    {
      id: 'mark',
      header: <Say id="console.assets.mark" />,
      cell: ({ icon }) => <Say id={`console.assets.mark.${icon}`} />,
      onPhone: 'pair',
    },
    {
      id: 'act',
      header: <Say id="console.act" />,
      cell: (row) => <AssetActs row={row} ground={ground} />,
      align: 'end',
    },
  ]
}
