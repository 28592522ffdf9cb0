import { decimal } from '@tenor/contract/money'
import {
  Amount,
  Choice,
  CoinMark,
  CoinName,
  type Column,
  DataTable,
  FilterBar,
  FilterChip,
  MorePager,
  Percent,
  Price,
  SearchField,
  Segmented,
} from '@tenor/ui'
import { useState } from 'react'
import styles from '../gallery.module.css'
import { Line, Section, Shelf, Specimen } from '../specimen.tsx'
import { useWords, type Words } from '../words.ts'

type Row = { coin: string; name: string; price: string; apr: string; held: string }

const ROWS: readonly Row[] = [
  { coin: 'USDT', name: 'Tether', price: '1', apr: '0.0642', held: '38509.66' },
  { coin: 'BTC', name: 'Bitcoin', price: '64126.72', apr: '0.0185', held: '0.412' },
  { coin: 'GT', name: 'GateToken', price: '7.97', apr: '0.08', held: '0' },
]

/** A market in rows: marks of coins and the row of filters. */
export function MarketSection() {
  const words = useWords()
  return (
    <Section id="market" title={words.market}>
      <Shelf>
        <Specimen name={words.marks} wide>
          <Line>
            {([18, 22, 28, 34] as const).map((size) => (
              <CoinMark key={size} coin="BTC" size={size} />
            ))}
            <CoinName coin="ETH">Ethereum</CoinName>
            <CoinName coin="XRP">XRP</CoinName>
          </Line>
        </Specimen>
        <Specimen name={words.marketTable} wide>
          <Market />
        </Specimen>
        <Specimen name={words.comfortable} wide>
          <DataTable
            label={words.comfortable}
            density="comfortable"
            columns={columnsOf(words).map(({ sortBy: _, ...column }) => column)}
            rows={ROWS.slice(0, 2)}
            rowKey={(row) => row.coin}
          />
        </Specimen>
      </Shelf>
    </Section>
  )
}

function Market() {
  const words = useWords()
  const [text, setText] = useState('')
  const [isMine, setMine] = useState(false)
  const [type, setType] = useState<'put' | 'call'>('put')
  const [term, setTerm] = useState('')
  const [sort, setSort] = useState({ by: 'apr', isDown: true })
  const found = ROWS.filter((row) => row.coin.includes(text.toUpperCase()) && (!isMine || row.held !== '0'))
  const sorted = [...found].sort((a, b) => (sort.isDown ? -1 : 1) * compared(a, b, sort.by))
  return (
    <div className={styles.spaced}>
      <FilterBar
        words={{ filters: words.filters, close: words.close, clear: words.clear, show: words.showRows }}
        lead={
          <>
            <Segmented
              label={words.view}
              value={type}
              options={[
                { value: 'put', label: words.buyLow },
                { value: 'call', label: words.sellHigh },
              ]}
              onChange={setType}
            />
            <FilterChip isOn={isMine} onChange={setMine}>
              {words.myCoins}
            </FilterChip>
          </>
        }
        end={<SearchField label={words.searchCoin} value={text} onChange={setText} />}
        chosen={[isMine, text !== '', term !== ''].filter(Boolean).length}
        onClear={() => {
          setMine(false)
          setText('')
          setTerm('')
        }}
      >
        <Choice
          quiet
          label={words.term}
          value={term}
          options={[
            { value: '', label: words.anyTerm },
            { value: '3', label: '3' },
          ]}
          onChange={setTerm}
        />
      </FilterBar>
      <DataTable
        label={words.market}
        columns={columnsOf(words)}
        rows={sorted}
        rowKey={(row) => row.coin}
        onOpen={() => undefined}
        sort={{ ...sort, onSort: (by) => setSort({ by, isDown: sort.by !== by || !sort.isDown }) }}
      />
      <MorePager hasMore isLoading={false} onMore={() => undefined} moreLabel={words.moreButton} />
    </div>
  )
}

function compared(a: Row, b: Row, by: string): number {
  const [first, second] = [decimal(by === 'apr' ? a.apr : a.price), decimal(by === 'apr' ? b.apr : b.price)]
  return first === second ? a.coin.localeCompare(b.coin) : first > second ? 1 : -1
}

function columnsOf(words: Words): Column<Row>[] {
  return [
    {
      id: 'coin',
      header: words.coin,
      onPhone: 'lead',
      cell: ({ coin, name }) => <CoinName coin={coin}>{name}</CoinName>,
    },
    {
      id: 'price',
      header: words.price,
      align: 'end',
      onPhone: 'hidden',
      sortBy: 'price',
      cell: ({ price }) => <Price value={price} />,
    },
    {
      id: 'apr',
      header: words.apr,
      align: 'end',
      onPhone: 'aside',
      sortBy: 'apr',
      cell: ({ apr }) => (
        <b>
          <Percent value={apr} />
        </b>
      ),
    },
    {
      id: 'held',
      header: words.youHave,
      align: 'end',
      onPhone: 'note',
      cell: ({ held }) => (held === '0' ? '–' : <Amount value={held} />),
    },
  ]
}
