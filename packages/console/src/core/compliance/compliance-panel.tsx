import { type ComplianceRow, type ComplianceRule, MENU_ENTRIES } from '@tenor/contract/core'
import { Checkbox, Notice, Panel, TextField, useSay, Verbatim } from '@tenor/ui'
import { type ReactNode, useState } from 'react'
import { ActOrBack, type Difference, DifferenceTable, Stack } from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import { keptFrom, regionOf, withEntry } from './compliance-form.ts'
import { BusinessName, MenuName, named } from './compliance-names.tsx'
import { useSetComplianceRule } from './compliance-queries.ts'

export type CompliancePanelProps = {
  /** Null: of a region that has none yet. */
  rule: ComplianceRow | null
  /** Regions that have one. */
  taken: readonly string[]
  all: Pick<ComplianceRule, 'business' | 'menu'>
  onClose: () => void
}

/** What a region may use; it holds for its customers' next call. */
export function CompliancePanel({ rule, taken, all, onClose }: CompliancePanelProps) {
  const words = useWords()
  const say = useSay()
  const set = useSetComplianceRule()
  const [typed, setTyped] = useState('')
  const [business, setBusiness] = useState(rule?.business ?? all.business)
  const [menu, setMenu] = useState(rule?.menu ?? all.menu)
  const region = rule?.region ?? regionOf(typed)
  const isTaken = rule === null && region !== null && taken.includes(region)
  const save = () =>
    region !== null &&
    set.mutate(
      {
        region,
        business: [...business],
        menu: MENU_ENTRIES.filter((entry) => menu.includes(entry)),
        version: rule?.version,
      },
      {
        onSuccess: () => {
          say(<Say id="console.compliance.saved" values={{ region: <Verbatim text={region} /> }} />, 'good')
          onClose()
        },
      },
    )
  const differences = differencesOf(rule ?? all, { business, menu }, all, words)
  const title =
    rule === null ? (
      <Say id="console.compliance.new" />
    ) : (
      <Say id="console.compliance.change" values={{ region: <Verbatim text={rule.region} /> }} />
    )
  return (
    <Panel isOpen onClose={onClose} title={title} closeLabel={words('act.close')} width="middle">
      <Stack>
        <Notice>
          <Say id="console.compliance.note" />
        </Notice>
        {rule === null && (
          <TextField
            label={words('console.compliance.region')}
            hint={words('console.compliance.region.hint')}
            value={typed}
            onChange={setTyped}
            fault={isTaken ? words('console.compliance.region.taken') : null}
            autoComplete="off"
          />
        )}
        <Entries
          title={<Say id="console.compliance.business" />}
          all={all.business}
          list={business}
          onChange={setBusiness}
          nameOf={(line) => <BusinessName line={line} />}
        />
        <Entries
          title={<Say id="console.compliance.menu" />}
          all={all.menu}
          list={menu}
          onChange={setMenu}
          nameOf={(entry) => <MenuName entry={entry} />}
        />
        {differences.length > 0 && <DifferenceTable rows={differences} />}
        <ActOrBack
          act={set}
          isDisabled={region === null || isTaken || (rule !== null && differences.length === 0)}
          onPress={save}
          onBack={onClose}
        />
      </Stack>
    </Panel>
  )
}

type Allowed = Pick<ComplianceRule, 'business' | 'menu'>

/** What is withheld, before and after. */
function differencesOf(before: Allowed, after: Allowed, all: Allowed, words: Words): Difference[] {
  const [was, is] = [keptFrom(before, all), keptFrom(after, all)]
  const business = (lines: readonly string[]) => named(lines, (line) => <BusinessName line={line} />)
  const menu = (entries: readonly string[]) => named(entries, (entry) => <MenuName entry={entry} />)
  const rows = [
    {
      id: 'business',
      name: words('console.compliance.withoutBusiness'),
      of: business,
      was: was.business,
      is: is.business,
    },
    { id: 'menu', name: words('console.compliance.withoutMenu'), of: menu, was: was.menu, is: is.menu },
  ]
  return rows
    .filter((row) => row.was.join() !== row.is.join())
    .map(({ id, name, of, was: before, is: after }) => ({ id, name, before: of(before), after: of(after) }))
}

type EntriesProps = {
  title: ReactNode
  all: readonly string[]
  list: readonly string[]
  onChange: (list: string[]) => void
  nameOf: (entry: string) => ReactNode
}

function Entries({ title, all, list, onChange, nameOf }: EntriesProps) {
  return (
    <fieldset>
      <legend>{title}</legend>
      {all.map((entry) => (
        <Checkbox
          key={entry}
          isOn={list.includes(entry)}
          onChange={(isIn) => onChange(withEntry(all, list, entry, isIn))}
        >
          {nameOf(entry)}
        </Checkbox>
      ))}
    </fieldset>
  )
}
