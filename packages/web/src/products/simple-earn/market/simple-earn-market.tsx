import { Link } from '@tanstack/react-router'
import { ModuleWords } from '@tenor/browser/phrases'
import { buttonClass, FilterChip } from '@tenor/ui'
import { useCustomer } from '../../../core/account/index.ts'
import type { ProductMarketProps } from '../../../core/product-list/index.ts'
import { Say } from '../../../platform/phrases/index.ts'
import { AutoCard } from '../auto/auto-entry.tsx'
import styles from '../simple-earn.module.css'
import { usePoolCoins } from '../simple-earn-queries.ts'

/** On the first page, where it shows Simple Earn alone: what else narrows it, and auto-earn. */
export function SimpleEarnMarket(props: ProductMarketProps) {
  return (
    <ModuleWords module={['flexible', 'simple-earn-pages']}>
      <Narrowed {...props} />
    </ModuleWords>
  )
}

function Narrowed({ flags, onFlag, children }: ProductMarketProps) {
  const isCustomer = Boolean(useCustomer())
  const { exact: _, ...narrowing } = flags
  const isNarrowed = Object.keys(narrowing).length > 0
  const { data } = usePoolCoins.useIf(isNarrowed, narrowing)
  const offered = isCustomer ? (['bonus', 'subscribed', 'available', 'exact'] as const) : (['bonus', 'exact'] as const)
  const chips = offered.map((name) => (
    <FilterChip key={name} isOn={flags[name] === true} onChange={(isOn) => onFlag(name, isOn)}>
      <Say id={`earn.filter.${name}`} />
    </FilterChip>
  ))
  return (
    <>
      {children(chips, isNarrowed ? data : null)}
      <AutoCard />
      <div className={styles.bar}>
        <Link to="/simple-earn/my-lendings" className={buttonClass({})}>
          <Say id="earn.myHoldings" />
        </Link>
        <Link to="/simple-earn/faq" className={buttonClass({ kind: 'quiet' })}>
          <Say id="earn.faq" />
        </Link>
      </div>
    </>
  )
}
