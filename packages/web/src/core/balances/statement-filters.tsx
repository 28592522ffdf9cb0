import { useNavigate } from '@tanstack/react-router'
import { ASSETS } from '@tenor/contract/core'
import { Button, buttonClass, Choice, DateRange } from '@tenor/ui'
import { Say, useDateWords, useWords } from '../../platform/phrases/index.ts'
import styles from './balances.module.css'
import { statementCsvAddress } from './balances-queries.ts'
import { isNarrowed, type StatementSearch, statementFilterOf, withFilter } from './balances-search.ts'
import { accountName, eventName, STATEMENT_ACCOUNTS, STATEMENT_EVENTS } from './ledger-names.ts'

const ANY = ''

/** What the statement is narrowed to. It lives in the address, so that it can be shared and gone back to. */
export function StatementFilters({ search }: { search: StatementSearch }) {
  const words = useWords()
  const navigate = useNavigate()
  const narrow = (change: Parameters<typeof withFilter>[1]) =>
    navigate({ to: '/statement', search: withFilter(search, change), replace: true })
  return (
    <div className={styles.filters}>
      <Choice
        label={words('ledger.asset')}
        value={search.asset ?? ANY}
        options={optionsOf(words('ledger.anyAsset'), ASSETS, (asset) => asset)}
        onChange={(asset) => narrow({ asset })}
      />
      <Choice
        label={words('ledger.account')}
        value={search.account ?? ANY}
        options={optionsOf(
          words('account.statement.anyAccount'),
          andChosen(STATEMENT_ACCOUNTS, search.account),
          (one) => accountName(words, one),
        )}
        onChange={(account) => narrow({ account })}
      />
      <Choice
        label={words('ledger.statement.what')}
        value={search.event ?? ANY}
        options={optionsOf(words('account.statement.anyEvent'), andChosen(STATEMENT_EVENTS, search.event), (one) =>
          eventName(words, one),
        )}
        onChange={(event) => narrow({ event })}
      />
      <DateRange
        words={useDateWords()}
        label={words('account.statement.dates')}
        fromLabel={words('account.statement.from')}
        toLabel={words('account.statement.to')}
        value={{ from: search.from ?? '', to: search.to ?? '' }}
        onChange={narrow}
      />
      <div className={styles.tools}>
        {isNarrowed(search) && (
          <Button kind="quiet" onPress={() => navigate({ to: '/statement', search: {} })}>
            <Say id="act.clear" />
          </Button>
        )}
        <a className={buttonClass({})} href={statementCsvAddress(statementFilterOf(search))} download>
          <Say id="act.exportCsv" />
        </a>
      </div>
    </div>
  )
}

function optionsOf(any: string, values: readonly string[], name: (value: string) => string) {
  return [{ value: ANY, label: any }, ...values.map((value) => ({ value, label: name(value) }))]
}

/** A code that the address names and this page does not know is offered as it is. */
function andChosen(known: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || known.includes(chosen) ? known : [...known, chosen]
}
