import { useNavigate, useSearch } from '@tanstack/react-router'
import { useWords as useAnyWords } from '@tenor/browser/phrases'
import { given } from '@tenor/browser/search'
import { Button, Choice, DateRange, TextField } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { Acts, MoreOf, Page } from '../../platform/page/index.ts'
import { Say, useDateWords, useWords } from '../../platform/phrases/index.ts'
import styles from './audit.module.css'
import { AUDIT_AREAS, toAreaPhrase } from './audit-areas.ts'
import { useAuditLog } from './audit-queries.ts'
import { type AuditSearch, readAuditSearch } from './audit-search.ts'
import { AuditTable } from './audit-table.tsx'

const ANY = ''
/** Every change made in the back office, found by who, what and when. */
export function AuditPage() {
  const words = useWords()
  const navigate = useNavigate()
  const search = useSearch({ from: '/audit' })
  const answer = useAuditLog(search)
  return (
    <Page title={words('console.audit.title')} text={words('console.audit.text')}>
      <Filters
        key={JSON.stringify(search)}
        search={search}
        onFind={(next) => navigate({ to: '/audit', search: readAuditSearch(next) })}
      />
      <AuditTable answer={answer} isFiltered={Object.keys(search).length > 0} />
      <MoreOf answer={answer} />
    </Page>
  )
}

function Filters({ search, onFind }: { search: AuditSearch; onFind: (search: AuditSearch) => void }) {
  const words = useWords()
  const nameArea = useAnyWords<string>()
  const [form, setForm] = useState(formOf(search))
  const find = () => onFind(given(withoutEmpty(form)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    find()
  }
  return (
    <form onSubmit={submit} className={styles.filters}>
      <search className={styles.fields} aria-label={words('console.filter')}>
        <TextField
          label={words('console.audit.who')}
          value={form.operator}
          autoComplete="off"
          onChange={(operator) => setForm({ ...form, operator })}
        />
        <Choice<string>
          label={words('console.audit.act')}
          value={form.act}
          options={[
            { value: ANY, label: words('console.filter.any') },
            ...AUDIT_AREAS.map((area) => ({ value: `${area}.`, label: nameArea(toAreaPhrase(area)) })),
          ]}
          onChange={(act) => setForm({ ...form, act })}
        />
        <TextField
          label={words('console.audit.subject')}
          value={form.subject}
          autoComplete="off"
          onChange={(subject) => setForm({ ...form, subject })}
        />
        <div className={styles.days}>
          <DateRange
            words={useDateWords()}
            label={words('console.audit.when')}
            fromLabel={words('console.audit.from')}
            toLabel={words('console.audit.to')}
            value={{ from: form.from, to: form.to }}
            onChange={(days) => setForm({ ...form, ...days })}
          />
        </div>
      </search>
      <Acts>
        <Button kind="primary" type="submit">
          <Say id="console.customers.find" />
        </Button>
        <Button kind="ghost" onPress={() => onFind({})}>
          <Say id="console.audit.clear" />
        </Button>
      </Acts>
    </form>
  )
}

function formOf({ operator = '', act = '', subject = '', from = '', to = '' }: AuditSearch) {
  return { operator, act, subject, from, to }
}

function withoutEmpty(form: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(form).map(([name, text]) => [name, text.trim() === '' ? undefined : text.trim()]),
  )
}
