import {
  CoinName,
  type Column,
  classes,
  DataTable,
  FilterChip,
  ListState,
  MorePager,
  Panel,
  SearchField,
  shapes,
  Toggle,
} from '@tenor/ui'
import { useState } from 'react'
import { Answered } from '../../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import type { FlexibleMarketPool } from '../flexible-pool.ts'
import { RateOrNew } from '../rates/rate-or-new.tsx'
import styles from '../simple-earn.module.css'
import { AutoConfirmPanel } from './auto-confirm-panel.tsx'
import { ALL_ASSETS, AUTO_PAGE_SIZE, useAutoPools, useAutoStatus } from './auto-queries.ts'

type Switched = { asset: string; isOn: boolean }

/** Auto-earn of all coins and of each: nothing is switched before it is confirmed. */
export function AutoSettingsPanel({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const [switched, setSwitched] = useState<Switched | null>(null)
  const isForAll = useAutoStatus().data?.isForAll === true
  return (
    <Panel
      isOpen
      width="middle"
      onClose={onClose}
      closeLabel={words('act.close')}
      title={<Say id="earn.auto.settings" />}
    >
      <div className={classes(shapes.stack, styles.stack)}>
        <Toggle isOn={isForAll} onChange={() => setSwitched({ asset: ALL_ASSETS, isOn: isForAll })}>
          <span>
            <Say id="earn.auto.allCoins" />
            <small className={shapes.small}>
              <Say id="earn.auto.allCoins.text" />
            </small>
          </span>
        </Toggle>
        <Coins onSwitch={setSwitched} />
      </div>
      {switched !== null && <AutoConfirmPanel {...switched} onClose={() => setSwitched(null)} />}
    </Panel>
  )
}

function Coins({ onSwitch }: { onSwitch: (switched: Switched) => void }) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const [onlyOn, setOnlyOn] = useState(false)
  const answer = useAutoPools({ find: typed.trim(), onlyOn })
  const { data } = answer
  return (
    <>
      <div className={styles.bar}>
        <SearchField label={words('earn.search')} value={typed} onChange={setTyped} />
        <FilterChip isOn={onlyOn} onChange={setOnlyOn}>
          <Say id="earn.auto.onlyOn" />
        </FilterChip>
      </div>
      <Answered answer={answer}>
        {data?.length === 0 ? (
          <ListState kind="unmatched" title={<Say id="simple.no_results" />} />
        ) : (
          <DataTable
            label={words('earn.auto.settings')}
            columns={columns(words, onSwitch)}
            rows={data ?? []}
            rowKey={({ asset }) => asset}
            isWaiting={data === undefined}
            waitingRows={AUTO_PAGE_SIZE}
          />
        )}
        <MorePager
          hasMore={answer.hasMore}
          isLoading={answer.isMoreLoading}
          onMore={answer.more}
          moreLabel={<Say id="earn.viewMore" />}
        />
      </Answered>
    </>
  )
}

function columns(words: Words, onSwitch: (switched: Switched) => void): Column<FlexibleMarketPool>[] {
  return [
    { id: 'asset', header: words('earn.list.coin'), onPhone: 'lead', cell: ({ asset }) => <CoinName coin={asset} /> },
    {
      id: 'rate',
      header: words('earn.lendings.nextApr'),
      align: 'end',
      onPhone: 'note',
      cell: ({ rate }) => <RateOrNew rate={rate} />,
    },
    {
      id: 'auto',
      header: words('earn.auto'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ asset, isAuto }) => (
        <Toggle isOn={isAuto} onChange={() => onSwitch({ asset, isOn: isAuto })}>
          <span className="visually-hidden">{words('earn.auto.of', { asset })}</span>
        </Toggle>
      ),
    },
  ]
}
