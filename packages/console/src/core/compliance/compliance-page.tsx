import { type ComplianceRow, type ComplianceRule, setComplianceRule } from '@tenor/contract/core'
import { Button, type Column, DataTable, ListState, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { Answered, May, Page, useMay } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { keptFrom } from './compliance-form.ts'
import { BusinessName, MenuName, named } from './compliance-names.tsx'
import { CompliancePanel } from './compliance-panel.tsx'
import { useComplianceRules } from './compliance-queries.ts'

type All = Pick<ComplianceRule, 'business' | 'menu'>

/** Regions that are kept from something; every other one may use everything. */
export function CompliancePage() {
  const words = useWords()
  const answer = useComplianceRules()
  const mayChange = useMay(setComplianceRule)
  const [open, setOpen] = useState<ComplianceRow | 'new' | null>(null)
  const all: All = answer.data ?? { business: [], menu: [] }
  const again = (
    <May call={setComplianceRule}>
      <Button kind="primary" isDisabled={answer.data === undefined} onPress={() => setOpen('new')}>
        <Say id="console.compliance.new" />
      </Button>
    </May>
  )
  return (
    <Page title={words('console.compliance.title')} text={words('console.compliance.text')} aside={again}>
      <Answered answer={answer}>
        {answer.data?.list.length === 0 ? (
          <ListState kind="empty" title={<Say id="console.compliance.none" />} />
        ) : (
          <DataTable
            label={words('console.compliance.title')}
            columns={columnsOf(all, mayChange ? setOpen : null)}
            rows={answer.data?.list ?? []}
            rowKey={({ region }) => region}
            isWaiting={answer.isPending}
            waitingRows={3}
          />
        )}
      </Answered>
      {open !== null && (
        <CompliancePanel
          rule={open === 'new' ? null : open}
          taken={(answer.data?.list ?? []).map(({ region }) => region)}
          all={all}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  )
}

function columnsOf(all: All, onOpen: ((rule: ComplianceRow) => void) | null): readonly Column<ComplianceRow>[] {
  return [
    {
      id: 'region',
      header: <Say id="console.compliance.region" />,
      cell: ({ region }) => <Region region={region} />,
      onPhone: 'lead',
    },
    {
      id: 'business',
      header: <Say id="console.compliance.withoutBusiness" />,
      cell: (rule) => named(keptFrom(rule, all).business, (line) => <BusinessName line={line} />),
      onPhone: 'pair',
    },
    {
      id: 'menu',
      header: <Say id="console.compliance.withoutMenu" />,
      cell: (rule) => named(keptFrom(rule, all).menu, (entry) => <MenuName entry={entry} />),
      onPhone: 'pair',
    },
    {
      id: 'act',
      header: <Say id="console.act" />,
      cell: (rule) => onOpen !== null && <Change rule={rule} onOpen={onOpen} />,
      align: 'end',
    },
  ]
}

function Change({ rule, onOpen }: { rule: ComplianceRow; onOpen: (rule: ComplianceRow) => void }) {
  const words = useWords()
  return (
    <Button
      kind="ghost"
      aria-label={words('console.compliance.change', { region: rule.region })}
      onPress={() => onOpen(rule)}
    >
      <Say id="console.act.change" />
    </Button>
  )
}

/** A region by its two letters and its name in the reader's language. */
function Region({ region }: { region: string }) {
  return (
    <b>
      <Verbatim text={region} />
    </b>
  )
}
