import { Link } from '@tanstack/react-router'
import { given } from '@tenor/browser/search'
import { DUAL_CATEGORY, DUAL_TYPES } from '@tenor/contract/dual'
import { Choice, Segmented } from '@tenor/ui'
import { CoinPicker } from '../../../core/market/index.ts'
import { useWords, type Words } from '../../../platform/phrases/index.ts'
import styles from '../dual.module.css'
import { useDualOffers } from '../dual-queries.ts'
import { DUAL_VIEWS } from '../dual-search.ts'
import { termWords } from '../dual-words.ts'
import { DUAL_PATH, type DualChoice, termLength } from './dual-choice.ts'
import type { DualOffer } from './dual-offer.ts'

const ANY_TERM = 'any'
const GROUPS = [DUAL_CATEGORY.NORMAL, DUAL_CATEGORY.TRIAL_FUND, DUAL_CATEGORY.VIP] as const

/** Coin, direction, group, term and view. */
export function DualFilters({ choice }: { choice: DualChoice }) {
  const words = useWords()
  const { coin, type, view, go } = choice
  return (
    <div className={styles.filters}>
      <CoinPicker
        label={words('dual.coin')}
        coin={coin}
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
      <div className={styles.row}>
        <Segmented
          label={words('dual.direction')}
          value={type}
          options={[...DUAL_TYPES].reverse().map((value) => ({ value, label: words(`dual.type.${value}`) }))}
          onChange={(value) => go({ type: value })}
        />
        <Segmented
          label={words('dual.category')}
          value={`${choice.category}`}
          options={GROUPS.map((group) => ({ value: `${group}`, label: words(`dual.category.${group}`) }))}
          onChange={(value) => {
            const group = GROUPS.find((one) => `${one}` === value)
            go({ category: group === DUAL_CATEGORY.NORMAL ? undefined : group, term: undefined, day: undefined })
          }}
        />
        <div className={styles.push}>
          <TermChoice choice={choice} />
          <Segmented
            label={words('dual.view')}
            value={view}
            options={DUAL_VIEWS.map((value) => ({ value, label: words(`dual.view.${value}`) }))}
            onChange={(value) => go({ view: value === 'list' ? undefined : value, day: undefined })}
          />
        </div>
      </div>
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
