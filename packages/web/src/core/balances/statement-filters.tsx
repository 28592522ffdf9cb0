import { useNavigate } from '@tanstack/react-router'
import { assetsNow } from '@tenor/browser/assets'
import { accountName, eventName, STATEMENT_ACCOUNTS, STATEMENT_EVENTS } from '@tenor/browser/ledger-names'
import { buttonClass, Choice, DateRange, FilterBar, Segmented } from '@tenor/ui'
import { Say, useDateWords, useFilterWords, useWords } from '../../platform/phrases/index.ts'
import { statementCsvAddress } from './statement-queries.ts'
import { isLedgerView, narrowedBy, type StatementSearch, statementFilterOf, withFilter } from './statement-search.ts'

const ANY = ''

/** What the statement is narrowed to. It lives in the address, so that it can be shared and gone back to. */
export function StatementFilters({ search }: { search: StatementSearch }) {
  const words = useWords()
  const navigate = useNavigate()
  const narrow = (change: Parameters<typeof withFilter>[1]) =>
    navigate({ to: '/statement', search: withFilter(search, change), replace: true })
  const isLedger = isLedgerView(search)
  return (
    <FilterBar
      words={useFilterWords()}
      chosen={narrowedBy(search)}
      onClear={() => navigate({ to: '/statement', search: isLedger ? { view: 'ledger' } : {} })}
      lead={<ViewChoice search={search} />}
      end={
        <a className={buttonClass({})} href={statementCsvAddress(statementFilterOf(search))} download>
          <Say id="act.exportCsv" />
        </a>
      }
    >
      <Choice
        quiet
        label={words('ledger.asset')}
        value={search.asset ?? ANY}
        options={optionsOf(words('ledger.anyAsset'), [...assetsNow().listed, ...assetsNow().tokens], (asset) => asset)}
        onChange={(asset) => narrow({ asset })}
      />
      {isLedger && <LegChoices search={search} onNarrow={narrow} />}
      <DateRange
        quiet
        words={useDateWords()}
        label={words('account.statement.dates')}
        fromLabel={words('account.statement.from')}
        toLabel={words('account.statement.to')}
        value={{ from: search.from ?? '', to: search.to ?? '' }}
        onChange={narrow}
      />
    </FilterBar>
  )
}

/** One row an act, or every leg as the ledger has it. */
function ViewChoice({ search }: { search: StatementSearch }) {
  const words = useWords()
  const navigate = useNavigate()
  const { account: _, event: __, view: ___, ...kept } = search
  return (
    <Segmented
      label={words('ledger.statement.view')}
      value={isLedgerView(search) ? 'ledger' : 'acts'}
      options={(['acts', 'ledger'] as const).map((value) => ({
        value,
        label: words(`ledger.statement.view.${value}`),
      }))}
      onChange={(value) =>
        navigate({ to: '/statement', search: value === 'ledger' ? { ...kept, view: 'ledger' } : kept, replace: true })
      }
    />
  )
}

type LegChoicesProps = { search: StatementSearch; onNarrow: (change: { account?: string; event?: string }) => void }

function LegChoices({ search, onNarrow }: LegChoicesProps) {
  const words = useWords()
  return (
    <>
      <Choice
        quiet
        label={words('ledger.account')}
        value={search.account ?? ANY}
        options={optionsOf(
          words('account.statement.anyAccount'),
          andChosen(STATEMENT_ACCOUNTS, search.account),
          (one) => accountName(words, one),
        )}
        onChange={(account) => onNarrow({ account })}
      />
      <Choice
        quiet
        label={words('ledger.statement.what')}
        value={search.event ?? ANY}
        options={optionsOf(words('account.statement.anyEvent'), andChosen(STATEMENT_EVENTS, search.event), (one) =>
          eventName(words, one),
        )}
        onChange={(event) => onNarrow({ event })}
      />
    </>
  )
}

function optionsOf(any: string, values: readonly string[], name: (value: string) => string) {
  return [{ value: ANY, label: any }, ...values.map((value) => ({ value, label: name(value) }))]
}

/** A code that the address names and this page does not know is offered as it is. */
function andChosen(known: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || known.includes(chosen) ? known : [...known, chosen]
}
