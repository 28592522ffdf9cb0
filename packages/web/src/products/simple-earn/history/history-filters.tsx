import { now } from '@tenor/browser/clock'
import { EARN_HISTORY_TYPES, lastMonths, limitedRange, type RangeMonths } from '@tenor/contract/simple-earn'
import { ceilTo, DAY_MS, HOUR_MS, type Instant, instant, later } from '@tenor/contract/time'
import { buttonClass, Choice, DateRange, FilterBar, Segmented, useSay } from '@tenor/ui'
import { Say, useDateWords, useFilterWords, useWords } from '../../../platform/phrases/index.ts'
import { type HistoryFilter, historyCsvAddress, useHistoryCoins, useHistoryTypes } from './history-queries.ts'
import { HISTORY_TABS, type HistorySelection, selectionIn } from './history-selection.ts'

const ANY = ''
/** What a range says that was made shorter, by the months that it may have. */
const LIMIT_PHRASE = { 6: 'analysis.date.picker.limit.tip', 12: 'finances.date.picker.maximum.time' } as const

/** What a reader narrows the history by: days as "2026-11-21", empty for none. */
export type HistoryNarrowing = { readonly asset: string; readonly from: string; readonly to: string }

export const NOT_NARROWED: HistoryNarrowing = { asset: '', from: '', to: '' }

function dayOf(text: string): Instant | null {
  const ms = Date.parse(`${text}T00:00Z`)
  return Number.isNaN(ms) || ms < 0 ? null : instant(ms)
}

/** The instants of a range of days: whole days, and the last months where nothing is said. */
export function rangeOf({ from, to }: HistoryNarrowing, months: RangeMonths) {
  const [first, last] = [dayOf(from), dayOf(to)]
  // By the hour: a range that ends now would be another one at each drawing.
  const end = last === null ? ceilTo(instant(now()), HOUR_MS) : later(last, DAY_MS)
  return first === null ? lastMonths(end, months) : limitedRange(first, end, months)
}

function dayText(at: Instant): string {
  return new Date(at).toISOString().slice(0, 10)
}

export type HistoryFiltersProps = {
  selection: HistorySelection
  onSelect: (selection: HistorySelection) => void
  narrowing: HistoryNarrowing
  onNarrow: (narrowing: HistoryNarrowing) => void
  filter: HistoryFilter
  months: RangeMonths
  isWanted: boolean
}

export function HistoryFilters(props: HistoryFiltersProps) {
  const { selection, onSelect, narrowing, onNarrow, filter, months, isWanted } = props
  const words = useWords()
  const say = useSay()
  const chosen = [narrowing.asset, narrowing.from, narrowing.to].filter((one) => one !== '').length
  // What is too long is made shorter at its beginning, and that is said.
  const narrowDays = (days: { from: string; to: string }) => {
    const wanted = { ...narrowing, ...days }
    const range = rangeOf(wanted, months)
    if (days.from === '' || !range.isCut) return onNarrow(wanted)
    say(words(LIMIT_PHRASE[months]), 'caution')
    onNarrow({ ...wanted, from: dayText(range.from) })
  }
  return (
    <FilterBar
      words={useFilterWords()}
      chosen={chosen}
      onClear={() => onNarrow(NOT_NARROWED)}
      lead={
        <Segmented
          label={words('history.tab')}
          value={selection.tab}
          options={HISTORY_TABS.map((value) => ({ value, label: <Say id={`earn.${value}`} /> }))}
          onChange={(tab) => onSelect(selectionIn(tab, selection))}
        />
      }
      end={
        <a className={buttonClass({})} href={historyCsvAddress(filter)} download>
          <Say id="act.exportCsv" />
        </a>
      }
    >
      <Types selection={selection} onSelect={onSelect} />
      <Coins
        tab={selection.tab}
        asset={narrowing.asset}
        onAsset={(asset) => onNarrow({ ...narrowing, asset })}
        isWanted={isWanted}
      />
      <DateRange
        quiet
        words={useDateWords()}
        label={words('account.statement.dates')}
        fromLabel={words('account.statement.from')}
        toLabel={words('account.statement.to')}
        value={{ from: narrowing.from, to: narrowing.to }}
        onChange={narrowDays}
        latest={dayText(instant(now()))}
      />
    </FilterBar>
  )
}

/** Types that the product has, by the names that the server says; until it has answered, all that there are. */
function Types({ selection, onSelect }: Pick<HistoryFiltersProps, 'selection' | 'onSelect'>) {
  const words = useWords()
  const { data } = useHistoryTypes(selection.tab)
  const isThere = (one: number) => data === undefined || data.some(({ type }) => type === one)
  const types = EARN_HISTORY_TYPES.filter(({ type }) => isThere(type) || type === selection.type)
  return (
    <Choice
      quiet
      label={words('history.type')}
      value={String(selection.type)}
      options={types.map(({ type, name }) => ({ value: String(type), label: words(`history.type.${name}`) }))}
      onChange={(value) => {
        const known = EARN_HISTORY_TYPES.find(({ type }) => String(type) === value)
        if (known !== undefined) onSelect({ ...selection, type: known.type })
      }}
    />
  )
}

type CoinsProps = { tab: HistorySelection['tab']; asset: string; onAsset: (asset: string) => void; isWanted: boolean }

/** Coins that there is a history of, and the one that the address names. */
function Coins({ tab, asset, onAsset, isWanted }: CoinsProps) {
  const words = useWords()
  const data = useHistoryCoins(tab, isWanted)
  const coins = [...new Set([...data, ...(asset === '' ? [] : [asset])])]
  return (
    <Choice
      quiet
      label={words('earn.list.coin')}
      value={asset}
      options={[
        { value: ANY, label: words('ledger.anyAsset') },
        ...coins.map((coin) => ({ value: coin, label: coin })),
      ]}
      onChange={onAsset}
    />
  )
}
