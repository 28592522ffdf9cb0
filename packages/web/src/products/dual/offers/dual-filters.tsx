import { Link } from '@tanstack/react-router'
import { useFilterWords } from '@tenor/browser/phrases'
import { given } from '@tenor/browser/search'
import { DUAL_CATEGORY, DUAL_TYPES } from '@tenor/contract/dual'
import { Choice, FilterBar, FilterChip, Segmented, shapes } from '@tenor/ui'
import { CoinPicker } from '../../../core/market/index.ts'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import styles from '../dual.module.css'
import { useDualOffers } from '../dual-queries.ts'
import { DUAL_SORTS, DUAL_VIEWS } from '../dual-search.ts'
import { termWords } from '../dual-words.ts'
import { DUAL_PATH, type DualChoice, termLength } from './dual-choice.ts'
import type { DualOffer } from './dual-offer.ts'
import { nextSorting } from './dual-offer-sort.ts'
import { DualRange } from './dual-range.tsx'

const ANY_TERM = 'any'
const AS_THEY_COME = 'none'
const GROUPS = [DUAL_CATEGORY.NORMAL, DUAL_CATEGORY.TRIAL_FUND, DUAL_CATEGORY.VIP] as const

/** Coin with the range of its rates, direction, group, term, order and view. */
export function DualFilters({ choice }: { choice: DualChoice }) {
  const words = useWords()
  const { coin, type, view, term, category, go } = choice
  return (
    <div className={shapes.grid3}>
      <CoinPicker
        column="dual"
        label={words('dual.coin')}
        coin={coin}
        note={(one) => <DualRange coin={one} type={type} />}
        linkTo={(one, content, look) => (
          <Link
            key={one}
            from={DUAL_PATH}
            to={DUAL_PATH}
            search={(now) => given({ ...now, coin: one, day: undefined })}
            resetScroll={false}
            {...look}
          >
            {content}
          </Link>
        )}
      />
      <FilterBar
        words={useFilterWords()}
        lead={
          <Segmented
            label={words('dual.direction')}
            value={type}
            options={[...DUAL_TYPES].reverse().map((value) => ({ value, label: words(`dual.type.${value}`) }))}
            onChange={(value) => go({ type: value })}
          />
        }
        end={
          <>
            <FilterChip isOn={choice.chart} onChange={(isOn) => go({ chart: isOn ? true : undefined })}>
              <Say id="dual.chart" />
            </FilterChip>
            <Segmented
              label={words('dual.view')}
              value={view}
              options={DUAL_VIEWS.map((value) => ({ value, label: words(`dual.view.${value}`) }))}
              onChange={(value) => go({ view: value === 'list' ? undefined : value, day: undefined })}
            />
          </>
        }
        chosen={(term === undefined ? 0 : 1) + (category === DUAL_CATEGORY.NORMAL ? 0 : 1)}
        onClear={() => go({ term: undefined, category: undefined, day: undefined })}
      >
        <GroupChoice choice={choice} />
        <TermChoice choice={choice} />
        <SortChoice choice={choice} />
      </FilterBar>
    </div>
  )
}

function GroupChoice({ choice }: { choice: DualChoice }) {
  const words = useWords()
  return (
    <Segmented
      label={words('dual.category')}
      value={`${choice.category}`}
      options={GROUPS.map((group) => ({ value: `${group}`, label: words(`dual.category.${group}`) }))}
      onChange={(value) => {
        const group = GROUPS.find((one) => `${one}` === value)
        choice.go({ category: group === DUAL_CATEGORY.NORMAL ? undefined : group, term: undefined, day: undefined })
      }}
    />
  )
}

/** On a phone, where the list has no headings to press. */
function SortChoice({ choice: { sort, go } }: { choice: DualChoice }) {
  const words = useWords()
  const options = DUAL_SORTS.map((value) => ({ value: value as string, label: words(`dual.sort.${value}`) }))
  return (
    <div className={styles.onPhone}>
      <Choice
        quiet
        label={words('dual.sort')}
        value={sort ?? AS_THEY_COME}
        options={[{ value: AS_THEY_COME, label: words('dual.sort.none') }, ...options]}
        onChange={(value) => {
          const by = DUAL_SORTS.find((one) => one === value)
          go({ sort: undefined, up: undefined, ...(by === undefined ? {} : nextSorting(by, {})) })
        }}
      />
    </div>
  )
}

function TermChoice({ choice }: { choice: DualChoice }) {
  const words = useWords()
  const { coin, type, category, isVip, term, go } = choice
  const { data } = useDualOffers(coin, type, category)
  return (
    <Choice
      quiet
      label={words('dual.filter.term')}
      value={term === undefined ? ANY_TERM : String(term)}
      options={termOptions(words, data ?? [], term, isVip)}
      onChange={(value) => go({ term: value === ANY_TERM ? undefined : Number.parseInt(value, 10), day: undefined })}
    />
  )
}

/** The terms on sale, and the chosen one even when it no longer is. */
function termOptions(words: Words, offers: readonly DualOffer[], chosen: number | undefined, isVip: boolean) {
  const lengths = [...offers.map(termLength), ...(chosen === undefined ? [] : [chosen])]
  const distinct = [...new Set(lengths)].sort((a, b) => a - b)
  return [
    { value: ANY_TERM, label: words('dual.filter.anyTerm') },
    ...distinct.map((length) => ({
      value: String(length),
      label: termWords(words, isVip ? { days: 1, hours: length } : { days: length, hours: 0 }),
    })),
  ]
}
