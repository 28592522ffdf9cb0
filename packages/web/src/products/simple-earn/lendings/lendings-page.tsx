import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ModuleWords } from '@tenor/browser/phrases'
import { given } from '@tenor/browser/search'
import { QUOTE_ASSET } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Button, buttonClass, classes, FigureRow, InstantText, shapes, TabSet } from '@tenor/ui'
import { HoldingsPage } from '../../../core/holdings/index.ts'
import { panelOnDemand } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { AutoCard } from '../auto/auto-entry.tsx'
import { BrowseLink } from '../browse-link.tsx'
import styles from '../simple-earn.module.css'
import { useFlexibleStatistics } from '../simple-earn-queries.ts'
import type { LendingsSearch, LendingTab } from '../simple-earn-search.ts'
import { FixedLendings } from './fixed-lendings.tsx'
import { FlexibleLendings, type LendingsProps } from './flexible-lendings.tsx'

const HistoryPanel = panelOnDemand(() => import('../history/history-panel.tsx').then((module) => module.HistoryPanel))

const PATH = '/simple-earn/my-lendings'

/** What the reader has in Simple Earn; the chosen tab stands in the address. */
export function LendingsPage() {
  return (
    <ModuleWords module="flexible">
      <ModuleWords module="simple-earn-pages">
        <Lendings />
      </ModuleWords>
    </ModuleWords>
  )
}

type Change = { [Key in keyof LendingsSearch]?: LendingsSearch[Key] | undefined }

function Lendings() {
  return (
    <HoldingsPage>
      <Tabs isWanted />
    </HoldingsPage>
  )
}

function Tabs({ isWanted }: { isWanted: boolean }) {
  const words = useWords()
  const navigate = useNavigate({ from: PATH })
  const { tab = 'flexible', show_history_modal: history } = useSearch({ from: PATH })
  const go = (change: Change) =>
    navigate({ to: PATH, search: (now) => given({ ...now, ...change }), resetScroll: false })
  return (
    <>
      <div className={styles.bar}>
        <Button onPress={() => go({ show_history_modal: 1 })}>
          <Say id="earn.history" />
        </Button>
        <BrowseLink />
        <Link to="/alerts" className={buttonClass({ kind: 'quiet' })}>
          <Say id="earn.alerts" />
        </Link>
      </div>
      <TabSet<LendingTab>
        label={words('earn.lendings.title')}
        value={tab}
        onChange={(next) => go({ tab: next })}
        tabs={[
          { value: 'flexible', label: <Say id="earn.flexible" />, content: <Flexible isWanted={isWanted} /> },
          { value: 'fixed', label: <Say id="earn.fixed" />, content: <FixedLendings isWanted={isWanted} /> },
        ]}
      />
      {history === 1 && isWanted && <HistoryPanel tab={tab} onClose={() => go({ show_history_modal: undefined })} />}
    </>
  )
}

function Flexible({ isWanted }: LendingsProps) {
  return (
    <div className={classes(shapes.stack, styles.stack)}>
      <AutoCard />
      <FlexibleLendings isWanted={isWanted} />
      <Totals isWanted={isWanted} />
    </div>
  )
}

/** What all pools come to, once there is anything in them. */
function Totals({ isWanted }: LendingsProps) {
  const { data } = useFlexibleStatistics.useIf(isWanted)
  if (data === undefined || data.list.length === 0) return null
  const worth = (value: string | null) =>
    value === null ? '–' : <Amount value={value} asset={QUOTE_ASSET} minimum={2} maximum={2} />
  return (
    <div>
      <FigureRow
        facts={[
          { id: 'total', name: <Say id="earn.lendings.total" />, value: worth(data.total_usdt) },
          { id: 'yesterday', name: <Say id="earn.lendings.yesterday" />, value: worth(data.yesterday_usdt) },
          { id: 'earned', name: <Say id="earn.lendings.earned" />, value: worth(data.cumulative_usdt) },
        ]}
      />
      {data.price_timest !== null && (
        <ModuleWords module="earn">
          <p className={shapes.small}>
            <Say
              id="earn.money.oldPrices"
              values={{ time: <InstantText at={instantOfSeconds(data.price_timest)} /> }}
            />
          </p>
        </ModuleWords>
      )}
    </div>
  )
}
